import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageNames } from '#shared/model/page-name.ts';
import type { AgentReport } from '#shared/model/agent.ts';
import type { SignedIn } from '#shared/model/session.ts';
import { Banner } from '../../components/banner.tsx';
import { PrivacySign } from '../../components/privacy.tsx';
import { useConsole } from '../../stores/console.ts';
import { openDevice, useDevicesView } from '../../stores/devices-view.ts';
import { useFleet } from '../../stores/fleet.ts';
import { showPage, usePage } from '../../stores/page.ts';
import { AgentDialog } from '../agents/agent-dialog.tsx';
import { AgentsPage } from '../agents/agents-page.tsx';
import { CompareDialog } from '../compare/compare-dialog.tsx';
import { FindAgentsDialog } from '../discovery/find-agents-dialog.tsx';
import { DevicesPage } from '../devices/devices-page.tsx';
import { HistoryPage } from '../history/history-page.tsx';
import { OverviewPage } from '../overview/overview-page.tsx';
import { ViewsList } from '../views/views-list.tsx';
import { WatchesPage } from '../watches/watches-page.tsx';
import { AccountMenu } from './account-menu.tsx';
import './shell.css';

/** What the agent dialog is open for: a new agent, or one to change. */
type DialogFor = { readonly agent: AgentReport['agent'] | null } | null;

export function AppShell({ session }: { readonly session: SignedIn }) {
  const { t } = useTranslation();
  const page = usePage((state) => state.page);
  const [dialog, setDialog] = useState<DialogFor>(null);
  const [isFinding, setIsFinding] = useState(false);
  const agents = useFleet((state) => state.reports.size);
  const devices = useFleet((state) => countAll(state.reports));
  const watches = useConsole((state) => state.watches.pending.length);
  const comparedKeys = useDevicesView((state) => state.comparedKeys);
  const counts = { overview: null, agents, devices, watches, history: null };
  const isDemo = session.choice.kind === 'demo';
  const addAgent = () => setDialog({ agent: null });
  return (
    <div className="shell">
      <nav className="sidebar" aria-label={t('nav.label')}>
        <div className="lab">
          <span className="lab-name">{t(`signIn.labs.${session.choice.kind}`)}</span>
          {isDemo && <span className="tag tag-demo">{t('nav.demo')}</span>}
          <span className="lab-address" title={session.address}>
            {session.address}
          </span>
        </div>
        <ul>
          {pageNames.map((name) => (
            <li key={name}>
              <button
                type="button"
                aria-current={name === page ? 'page' : undefined}
                className="nav-link"
                onClick={() => showPage(name)}
              >
                <span>{t(`nav.${name}`)}</span>
                <span className="nav-count">{counts[name]}</span>
              </button>
            </li>
          ))}
        </ul>
        <ViewsList />
        <div className="sidebar-foot">
          <PrivacySign />
          <AccountMenu session={session} />
        </div>
      </nav>
      <div className="content">
        {isDemo && <Banner kind="demo">{t('nav.demoLong')}</Banner>}
        {page === 'devices' && (
          <DevicesPage isOwnComputer={session.choice.kind === 'this-computer'} onAddAgent={addAgent} />
        )}
        {page === 'overview' && <OverviewPage />}
        {page === 'agents' && (
          <AgentsPage
            onAdd={addAgent}
            onFind={() => setIsFinding(true)}
            onEdit={(agent) => setDialog({ agent })}
          />
        )}
        {page === 'watches' && <WatchesPage onShowDevice={showDevice} />}
        {page === 'history' && <HistoryPage onShowDevice={showDevice} />}
      </div>
      {comparedKeys && <CompareDialog keys={comparedKeys} />}
      {isFinding && (
        <FindAgentsDialog
          isServiceElsewhere={session.choice.kind === 'service'}
          isDemo={isDemo}
          onClose={() => setIsFinding(false)}
        />
      )}
      {dialog && (
        <AgentDialog
          agent={dialog.agent}
          canChooseVia={session.choice.kind === 'service'}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}

function showDevice(key: string): void {
  openDevice(key);
  showPage('devices');
}

function countAll(reports: ReadonlyMap<string, AgentReport>): number {
  return [...reports.values()].reduce((sum, report) => sum + report.devices.length, 0);
}
