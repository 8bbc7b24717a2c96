import type { AvailabilityKind } from '#shared/device/availability.ts';
import { nameDevice } from '#shared/device/device-text.ts';
import type { AlertCondition } from '#shared/model/alert.ts';
import type { GridRow } from '../../../grid/grid-row.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { api } from '../../../state/api/api.ts';
import { send } from '../../../state/api/send.ts';
import { announce } from '../../../state/messages.ts';
import { useConsole } from '../../../state/console.ts';
import { report } from '../../../state/report.ts';
import { ActionMenu } from '../../../ui/action-menu.tsx';
import { findAlert } from '../../alerts/find-alert.ts';
import { listPossibleAlerts } from './possible-alerts.ts';

interface DeviceMenuProps {
  readonly row: GridRow;
  readonly kind: AvailabilityKind;
  readonly raw: string | null;
  /** The device's name in the panel. */
  readonly name: string;
}

/** The less likely actions for a device. */
export function DeviceMenu({ row, kind, raw, name }: DeviceMenuProps) {
  const { t } = useTranslation();
  const pending = useConsole((state) => state.alerts.pending);
  const { device } = row.entry;
  const target = { kind: 'device', key: row.key, name: nameDevice(device) } as const;

  function alertAction(when: AlertCondition) {
    const set = findAlert(pending, target, when);
    return set
      ? {
          label: t('alerts.takeBackOne', { when: t(`alerts.when.${when}`) }),
          act: () => send('alerts.remove', { id: set.id }),
        }
      : {
          label: t(`alerts.tell.${when}`),
          act: () => send('alerts.add', { target, when, idleMinutes: null }),
        };
  }

  async function copyRaw(): Promise<void> {
    if (raw === null) return;
    await api.call('clipboard.copy', { text: raw });
    announce(t('copied'), 'visible');
  }

  const [, ...others] = listPossibleAlerts(device, kind);
  return (
    <ActionMenu
      label={t('views.more', { name })}
      actions={[...others.map(alertAction), { label: t('details.copyRaw'), act: () => report(copyRaw()) }]}
    />
  );
}
