import type { ViewChoices } from '#shared/model/settings.ts';
import { nextZoom } from '#shared/model/zoom.ts';
import { api } from './api/api.ts';
import { send } from './api/send.ts';
import { useConsole } from './console.ts';
import { keepOptimistic } from './optimistic-settings.ts';
import { showPage } from './page.ts';
import { report } from './report.ts';

/** At once on the page, and in main for the next start. */
export function changeView(change: Partial<ViewChoices>): void {
  report(keepOptimistic('view', api.call('settings.change', { view: previewView(change) })));
}

/** Only on the page, while the user is still at it. */
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
  // At once: hold the key, and the next step goes on from here.
  useConsole.setState({ settings: { ...settings, zoom } });
  report(keepOptimistic('zoom', api.call('settings.change', { zoom })));
}

/** Everywhere. */
export function toggleNames(): void {
  const { hideNames } = useConsole.getState().settings;
  send('settings.change', { hideNames: !hideNames });
}
