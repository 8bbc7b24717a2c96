import { useDevicesView } from '../../stores/devices-view.ts';
import { showPage } from '../../stores/page.ts';

/** Lists what a search finds, in place of what was searched for before. */
export function showDevices(search: string): void {
  useDevicesView.setState({ query: search });
  showPage('devices');
}
