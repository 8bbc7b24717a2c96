import type { ViewChoices } from '#shared/model/settings.ts';
import { api } from './api/api.ts';
import { report } from './report.ts';
import { useConsole } from './console.ts';
import { keepOptimistic } from './optimistic-settings.ts';

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
