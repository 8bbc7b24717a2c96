import type { AvailabilityKind } from '#shared/device/availability.ts';
import { nameDevice } from '#shared/device/device-text.ts';
import type { Freshness } from '#shared/model/freshness.ts';
import type { GridRow } from '../../../grid/grid-row.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { send } from '../../../state/api/send.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { AlertButton } from '../../alerts/alert-button.tsx';
import { listPossibleAlerts } from './possible-alerts.ts';
import styles from './details-panel.module.css';

interface DeviceActionsProps {
  readonly row: GridRow;
  readonly kind: AvailabilityKind;
  readonly freshness: Freshness;
}

/** The most likely actions for a device. {@link DeviceMenu} has the others. */
export function DeviceActions({ row, kind, freshness }: DeviceActionsProps) {
  const { t } = useTranslation();
  const { device } = row.entry;
  const [when] = listPossibleAlerts(device, kind);
  return (
    <div className={styles.actions}>
      {when && (
        <AlertButton
          // Waiting for a disconnection is rarely wanted.
          kind={when === 'disconnected' ? 'plain' : 'primary'}
          when={when}
          target={{ kind: 'device', key: row.key, name: nameDevice(device) }}
        />
      )}
      <CopyButton text={device.deviceId}>{t('details.copyId')}</CopyButton>
      {freshness !== 'fresh' && (
        <Button onPress={() => send('devices.dismiss', { keys: [row.key] })}>{t('details.dismiss')}</Button>
      )}
    </div>
  );
}
