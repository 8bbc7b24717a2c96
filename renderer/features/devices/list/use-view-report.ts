import { useEffect } from 'react';
import type { GridRow } from '../../../grid/grid-row.ts';
import { send } from '../../../state/api/send.ts';
import { useDevicesView } from '../../../state/devices-view.ts';

/** Scrolling passes many agents by; only where it comes to rest is anything looked at. */
const REST_MS = 200;

/** Tells main whose devices are on screen, so that their agents are asked more often. */
export function useViewReport(rows: readonly GridRow[]): void {
  const openKey = useDevicesView((state) => state.openKey);
  const seen = new Set(rows.map(({ agent }) => agent.id));
  // The details stay beside the list wherever it is scrolled to; a key begins with its agent's id.
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
