import { useTranslation } from '../../i18n/translation.tsx';
import { send } from '../../state/api/send.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FirstAgentActions } from '../agents/first-agent-actions.tsx';
import type { AgentReport } from '#shared/model/agent.ts';
import type { GridView } from '../../grid/grid-view.ts';
import { useFleet } from '../../state/fleet.ts';
import { ListSkeleton } from './list/list-skeleton.tsx';
import { NoMatch } from './no-match.tsx';
import { NoReports } from './no-reports.tsx';

interface DevicesEmptyProps {
  readonly view: GridView;
  readonly isOwnComputer: boolean;
}

/** Where ADB servers listen unless told otherwise. */
const localAdb = { host: '127.0.0.1', port: 5037 };

/** Why the list is empty, and what to do about it. */
export function DevicesEmpty({ view, isOwnComputer }: DevicesEmptyProps) {
  const { t } = useTranslation();
  const hasAgents = useFleet((state) => state.reports.size > 0);
  const isWaiting = useFleet(({ reports }) => [...reports.values()].every(isUnheard));
  if (view.total > 0) return <NoMatch view={view} />;
  if (!hasAgents) {
    return (
      <EmptyState
        title={t('devices.empty.noAgents')}
        body={t('devices.empty.noAgentsBody')}
        actions={
          <>
            {isOwnComputer && (
              <Button
                onPress={() => send('agents.add', { address: localAdb, name: '', group: '', via: 'lab' })}
              >
                {t('devices.empty.addLocal')}
              </Button>
            )}
            <FirstAgentActions />
          </>
        }
      />
    );
  }
  return isWaiting ? <ListSkeleton /> : <NoReports />;
}

/** Whether an agent has neither responded nor failed yet. */
function isUnheard({ state }: AgentReport): boolean {
  return state.kind === 'never-asked' || state.kind === 'asking';
}
