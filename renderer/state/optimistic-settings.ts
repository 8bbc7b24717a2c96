import type { Settings, ViewChoices } from '#shared/model/settings.ts';
import { api } from './api/api.ts';
import { report } from './report.ts';
import { useConsole } from './console.ts';
import { showPage } from './page.ts';
import { nextZoom } from '#shared/model/zoom.ts';

/** Settings that the page changes immediately, before main responds. */
type OptimisticSetting = 'view' | 'zoom';

const pending: Record<OptimisticSetting, number> = { view: 0, zoom: 0 };

/** Keeps the page's own value of a setting until main has responded to this change. */
export async function keepOptimistic(name: OptimisticSetting, answer: Promise<unknown>): Promise<void> {
  pending[name] += 1;
  try {
    await answer;
  } finally {
    pending[name] -= 1;
  }
}

/** The settings that main reports, except the page's own values: the report can be of an earlier change. */
export function withOptimisticSettings(reported: Settings, own: Settings): Settings {
  return {
    ...reported,
    ...(pending.view > 0 && { view: own.view }),
    ...(pending.zoom > 0 && { zoom: own.zoom }),
  };
}

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

/** Changes the person's own arrangement, and shows it. */
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
