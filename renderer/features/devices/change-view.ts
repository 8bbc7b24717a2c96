import type { ViewChoices } from '#shared/model/settings.ts';
import { api } from '../../api/api.ts';
import { useConsole } from '../../stores/console.ts';

/** Changes how the list is shown, at once on the page and for the next start in main. */
export function changeView(change: Partial<ViewChoices>): void {
  const { settings } = useConsole.getState();
  const view = { ...settings.view, ...change };
  useConsole.setState({ settings: { ...settings, view } });
  void api.call('settings.change', { view });
}
