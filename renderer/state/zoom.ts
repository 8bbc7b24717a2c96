import { nextZoom } from '#shared/model/zoom.ts';
import { api } from './api/api.ts';
import { report } from './report.ts';
import { useConsole } from './console.ts';
import { keepOptimistic } from './optimistic-settings.ts';

export function changeZoom(how: 'in' | 'out' | 'reset'): void {
  const { settings } = useConsole.getState();
  const zoom = how === 'reset' ? 100 : nextZoom(settings.zoom, how);
  // Set immediately: while the key is held down, the next step starts from this one.
  useConsole.setState({ settings: { ...settings, zoom } });
  report(keepOptimistic('zoom', api.call('settings.change', { zoom })));
}
