import type { AgentReport } from '#shared/model/agent.ts';
import type { GridView } from '../../grid/grid-view.ts';
import { useFleet } from '../../state/fleet.ts';
import { FirstAgent } from './first-agent.tsx';
import { ListSkeleton } from './list/list-skeleton.tsx';
import { NoMatch } from './no-match.tsx';
import { NoReports } from './no-reports.tsx';

interface DevicesEmptyProps {
  readonly view: GridView;
  readonly isOwnComputer: boolean;
}

/** Why the list is empty, and the next step. */
export function DevicesEmpty({ view, isOwnComputer }: DevicesEmptyProps) {
  const hasAgents = useFleet((state) => state.reports.size > 0);
  const isWaiting = useFleet(({ reports }) => [...reports.values()].every(awaitsFirstResult));
  if (view.total > 0) return <NoMatch view={view} />;
  if (!hasAgents) return <FirstAgent isOwnComputer={isOwnComputer} />;
  return isWaiting ? <ListSkeleton /> : <NoReports />;
}

/** Whether an agent has neither responded nor failed yet. */
function awaitsFirstResult({ state }: AgentReport): boolean {
  return state.kind === 'never-polled' || state.kind === 'polling';
}
