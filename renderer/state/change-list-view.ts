import type { ViewChoices } from '#shared/model/settings.ts';
import { changeView } from './change-view.ts';
import { showPage } from './page.ts';

/** Changes the person's own arrangement, and shows it. */
export function changeListView(change: Partial<ViewChoices>): void {
  changeView(change);
  showPage('devices');
}
