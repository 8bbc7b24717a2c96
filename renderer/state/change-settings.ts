import type { ViewChoices } from '#shared/model/settings.ts';
import { nextZoom } from '#shared/model/zoom.ts';
import { api } from './api/api.ts';
import { send } from './api/send.ts';
import { useConsole } from './console.ts';
import { keepOptimistic } from './optimistic-settings.ts';
import { showPage } from './page.ts';
import { report } from './report.ts';

/** Changes how the list is shown: immediately on the page, and in main for the next start. */
export function changeView(change: Partial<ViewChoices>): void {
  report(keepOptimistic('view', api.call('settings.change', { view: previewView(change) })));
}

/** Changes it only on the page, while the user is still adjusting it. */
export function previewView(change: Partial<ViewChoices>): ViewChoices {
  const { settings } = useConsole.getState();
  const view = { ...settings.view, ...change };
  useConsole.setState({ settings: { ...settings, view } });
  return view;
}

export function changeListView(change: Partial<ViewChoices>): void {
  changeView(change);
  showPage('devices');
}

export function changeZoom(how: 'in' | 'out' | 'reset'): void {
  const { settings } = useConsole.getState();
  const zoom = how === 'reset' ? 100 : nextZoom(settings.zoom, how);
  // Set immediately: while the key is held down, the next step starts from this one.
  useConsole.setState({ settings: { ...settings, zoom } });
  report(keepOptimistic('zoom', api.call('settings.change', { zoom })));
}

/** Hides the names of users everywhere, or shows them again. */
export function toggleNames(): void {
  const { hideNames } = useConsole.getState().settings;
  send('settings.change', { hideNames: !hideNames });
}
