import { texts } from '../../i18n/i18n.ts';
import { announce } from '../../state/messages.ts';
import { api } from '../../state/api/api.ts';
import { useDevicesView } from '../../state/devices-view.ts';
import { grid } from '../../state/fleet-grid.ts';
import { isList, usePage } from '../../state/page.ts';
import { report } from '../../state/report.ts';

/** The device with the keyboard focus, else the one in the details panel. */
export function copyDeviceId(): void {
  if (!isList(usePage.getState().page)) return;
  const { activeKey, openKey } = useDevicesView.getState();
  const key = activeKey ?? openKey;
  const row = key === null ? undefined : grid.find(key);
  if (row) report(copy(row.entry.device.deviceId));
}

async function copy(text: string): Promise<void> {
  await api.call('clipboard.copy', { text });
  announce(texts.t('devices.copiedCell', { text }), 'visible');
}
