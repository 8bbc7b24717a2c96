import { useEffect } from 'react';
import type { GridRow } from '../../../grid/grid-row.ts';
import { send } from '../../../state/api/send.ts';
import { useDevicesView } from '../../../state/devices-view.ts';

/** Scrolling passes many agents. Only report where it stops. */
const REST_MS = 200;

/** Tells main which agents are on screen, so that it polls them more often. */
export function useViewReport(rows: readonly GridRow[]): void {
  const openKey = useDevicesView((state) => state.openKey);
  const seen = new Set(rows.map(({ agent }) => agent.id));
  // The details stay open while the list scrolls. A key starts with its agent's ID.
  const open = openKey?.slice(0, openKey.indexOf('/'));
  if (open) seen.add(open);
  const agentIds = [...seen].toSorted().join('\n');

  useEffect(() => {
    const report = () => {
      const ids = agentIds === '' ? [] : agentIds.split('\n');
      send('fleet.setView', { agentIds: ids, isVisible: !document.hidden });
    };
    const timer = setTimeout(report, REST_MS);
    document.addEventListener('visibilitychange', report);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', report);
    };
  }, [agentIds]);
}
