import { Suspense } from 'react';
import { I18nProvider } from 'react-aria-components';
import { useTranslation } from '../../i18n/translation.tsx';
import { pageNames } from '#shared/model/page-name.ts';
import type { AgentReport } from '#shared/model/agent.ts';
import type { SignedIn } from '#shared/model/session.ts';
import { PrivacySign } from '../../features/settings/privacy-sign.tsx';
import { useConsole } from '../../state/console.ts';
import { useDevicesView } from '../../state/devices-view.ts';
import { useFleet } from '../../state/fleet.ts';
import { showPage, usePage } from '../../state/page.ts';
import { DevicesPage } from '../../features/devices/devices-page.tsx';
import { ViewsList } from '../../features/views/views-list.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { AccountMenu } from './account-menu.tsx';
import { FileDrop } from './file-drop.tsx';
import { LabDialogs } from './lab-dialogs.tsx';
import {
  AgentsPage,
  CompareDialog,
  HistoryPage,
  OverviewPage,
  SettingsPage,
  Tour,
  WatchesPage,
} from './lazy-screens.ts';
import { SignInAgain } from '../../features/sign-in/sign-in-again.tsx';
import { UpdateProgress } from './update-progress.tsx';
import styles from './app-shell.module.css';
import navLinkStyles from '../../ui/nav-link.module.css';
import tagStyles from '../../ui/tag.module.css';

export function AppShell({ session }: { readonly session: SignedIn }) {
  const { t, language } = useTranslation();
  const page = usePage((state) => state.page);
  const agents = useFleet((state) => state.reports.size);
  const devices = useFleet((state) => countAll(state.reports));
  const watches = useConsole((state) => state.watches.pending.length);
  const comparedKeys = useDevicesView((state) => state.comparedKeys);
  const isTourSeen = useConsole((state) => state.settings.isTourSeen);
  const counts = { overview: null, agents, devices, watches, history: null, settings: null };
  const isDemo = session.choice.kind === 'demo';
  return (
    // For what react-aria says by itself.
    <I18nProvider locale={language}>
      <div className={styles.shell}>
        <nav className={styles.sidebar} aria-label={t('nav.label')}>
          <div className={styles.lab}>
            <span className={styles.labName}>{t(`signIn.labs.${session.choice.kind}`)}</span>
            {isDemo && (
              <span className={tagStyles.tag} data-kind="demo">
                {t('nav.demo')}
              </span>
            )}
            {session.address !== '' && (
              <span className={styles.labAddress} title={session.address}>
                {session.address}
              </span>
            )}
          </div>
          <ul>
            {pageNames.map((name) => (
              <li key={name}>
                <button
                  type="button"
                  aria-current={name === page ? 'page' : undefined}
                  className={navLinkStyles.link}
                  data-page={name}
                  onClick={() => showPage(name)}
                >
                  <span>{t(`nav.${name}`)}</span>
                  <span className={navLinkStyles.count}>{counts[name]}</span>
                </button>
              </li>
            ))}
          </ul>
          <ViewsList />
          <div className={styles.sidebarFoot}>
            <UpdateProgress />
            <PrivacySign />
            <AccountMenu session={session} />
          </div>
        </nav>
        <div className={styles.content}>
          <SignInAgain />
          {isDemo && <output className={styles.demo}>{t('nav.demoLong')}</output>}
          <ErrorBoundary key={page}>
            <Suspense>
              {page === 'devices' && <DevicesPage isOwnComputer={session.choice.kind === 'this-computer'} />}
              {page === 'overview' && <OverviewPage />}
              {page === 'agents' && <AgentsPage />}
              {page === 'watches' && <WatchesPage />}
              {page === 'history' && <HistoryPage />}
              {page === 'settings' && <SettingsPage session={session} />}
            </Suspense>
          </ErrorBoundary>
        </div>
        <Suspense>{comparedKeys && <CompareDialog keys={comparedKeys} />}</Suspense>
        <FileDrop />
        <Suspense>
          <LabDialogs session={session} />
        </Suspense>
        <Suspense>{!isTourSeen && <Tour />}</Suspense>
      </div>
    </I18nProvider>
  );
}

function countAll(reports: ReadonlyMap<string, AgentReport>): number {
  return [...reports.values()].reduce((sum, report) => sum + report.devices.length, 0);
}
