import { setPicks } from '../../state/device-picks.ts';
import { search } from '../../state/devices-view.ts';
import { showPage } from '../../state/page.ts';
import type { BarSearch } from './bar-search.ts';

/** Lists what a search finds, in place of what was searched for and picked before. */
export function showDevices({ text, picks }: BarSearch): void {
  search(text);
  setPicks(picks);
  showPage('devices');
}
