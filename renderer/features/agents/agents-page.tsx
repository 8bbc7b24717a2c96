import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import type { Agent } from '#shared/model/agent.ts';
import { api } from '../../api/api.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { useFleet } from '../../stores/fleet.ts';
import { AgentRow } from './agent-row.tsx';
import { AgentsPasteDialog } from './agents-paste-dialog.tsx';
import { AskingSettings } from './asking-settings.tsx';
import './agents.css';

interface AgentsPageProps {
  readonly isDemo: boolean;
  readonly onAdd: () => void;
  /** Looks for agents on the network. */
  readonly onFind: () => void;
  readonly onEdit: (agent: Agent) => void;
}

const columns = ['address', 'state', 'devices', 'roundTrip', 'lastHeard', 'errors', 'actions'] as const;

export function AgentsPage({ isDemo, onAdd, onFind, onEdit }: AgentsPageProps) {
  const { t } = useTranslation();
  const reports = useFleet((state) => state.reports);
  const [isPasting, setIsPasting] = useState(false);
  const [removed, setRemoved] = useState<Agent | null>(null);

  function remove(agent: Agent): void {
    setRemoved(agent);
    void api.call('agents.remove', { agentIds: [agent.id] });
  }

  function undo(): void {
    setRemoved(null);
    void api.call('agents.restore');
  }

  return (
    <main className="agents-page">
      <header className="page-header">
        <div>
          <h1>{t('agents.title')}</h1>
          <p>{t('agents.lead')}</p>
        </div>
        <Button onPress={() => void api.call('agents.ask', { agentIds: null })}>{t('agents.askAll')}</Button>
        <Button onPress={onFind}>{t('discovery.open')}</Button>
        <Button onPress={() => setIsPasting(true)}>{t('agentsPaste.open')}</Button>
        <Button kind="primary" onPress={onAdd}>
          {t('devices.addAgent')}
        </Button>
      </header>
      {isPasting && <AgentsPasteDialog onClose={() => setIsPasting(false)} />}
      <AskingSettings />
      {removed && (
        <Banner
          kind="info"
          actions={
            <>
              <Button kind="quiet" onPress={undo}>
                {t('undo')}
              </Button>
              <Button kind="quiet" onPress={() => setRemoved(null)}>
                {t('dismiss')}
              </Button>
            </>
          }
        >
          {t('agents.removed', { agent: formatAgentAddress(removed.address) })}
        </Banner>
      )}
      {reports.size === 0 ? (
        <EmptyState title={t('devices.empty.noAgents')} body={t('devices.empty.noAgentsBody')} />
      ) : (
        <div className="agents-scroller">
          <table className="agents" aria-label={t('agents.title')}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col" className={`agents-${column}`}>
                    {t(`agents.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[...reports.values()].map((report) => (
                <AgentRow
                  key={report.agent.id}
                  report={report}
                  isDemo={isDemo}
                  onEdit={() => onEdit(report.agent)}
                  onRemove={() => remove(report.agent)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </main>
  );
}
