import type { AvailabilityKind } from '#shared/device/availability.ts';
import { nameDevice } from '#shared/device/device-text.ts';
import type { WatchCondition } from '#shared/model/watch.ts';
import type { GridRow } from '../../../grid/grid-row.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { api } from '../../../state/api/api.ts';
import { send } from '../../../state/api/send.ts';
import { announce } from '../../../state/announcements.ts';
import { useConsole } from '../../../state/console.ts';
import { report } from '../../../state/report.ts';
import { ActionMenu } from '../../../ui/action-menu.tsx';
import { findWatch } from '../../watches/find-watch.ts';
import { listWatchable } from './watchable.ts';

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
  const pending = useConsole((state) => state.watches.pending);
  const { device } = row.entry;
  const target = { kind: 'device', key: row.key, name: nameDevice(device) } as const;

  function watchAction(when: WatchCondition) {
    const set = findWatch(pending, target, when);
    return set
      ? {
          label: t('watches.takeBackOne', { when: t(`watches.when.${when}`) }),
          act: () => send('watches.remove', { id: set.id }),
        }
      : {
          label: t(`watches.tell.${when}`),
          act: () => send('watches.add', { target, when, idleMinutes: null }),
        };
  }

  async function copyRaw(): Promise<void> {
    if (raw === null) return;
    await api.call('clipboard.copy', { text: raw });
    announce(t('copied'), 'visible');
  }

  const [, ...others] = listWatchable(device, kind);
  return (
    <ActionMenu
      label={t('views.more', { name })}
      actions={[...others.map(watchAction), { label: t('details.copyRaw'), act: () => report(copyRaw()) }]}
    />
  );
}
