import { deviceSeenAt } from '#shared/model/freshness.ts';
import type { GridRow } from '../../../grid/grid-row.ts';
import { useFleet } from '../../../state/fleet.ts';
import { AsOf } from '../../../ui/as-of.tsx';

/** As of when a row is true. It follows the answers of its agent itself: most of them move nothing else of the row. */
export function RowAsOf({ row: { entry, agent, state } }: { readonly row: GridRow }) {
  const at = useFleet(({ reports }) => deviceSeenAt(entry, reports.get(agent.id)?.state ?? state));
  return <AsOf at={at} />;
}
