import { deviceSeenAt } from '#shared/model/freshness.ts';
import { useFleet } from '../../../state/fleet.ts';
import { AsOf } from '../../../ui/as-of.tsx';
import type { DeviceRow } from './device-row.ts';

/** As of when a row is true. It follows the answers of its agent itself: most of them move nothing else of the row. */
export function RowAsOf({ row: { entry, report } }: { readonly row: DeviceRow }) {
  const at = useFleet(({ reports }) =>
    deviceSeenAt(entry, reports.get(report.agent.id)?.state ?? report.state),
  );
  return <AsOf at={at} />;
}
