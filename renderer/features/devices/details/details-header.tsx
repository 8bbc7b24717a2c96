import { X } from 'lucide-react';
import { Fragment } from 'react';
import type { AvailabilityKind } from '#shared/device/availability.ts';
import type { GridRow } from '../../../grid/grid-row.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { closeDevice } from '../../../state/devices-view.ts';
import { nameDevice } from '#shared/device/device-text.ts';
import type { Freshness } from '#shared/model/fleet/freshness.ts';
import { send } from '../../../state/api/send.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { AlertButton } from '../../alerts/alert-button.tsx';
import { listPossibleAlerts } from './possible-alerts.ts';
import type { AlertCondition } from '#shared/model/fleet/alert.ts';
import { api } from '../../../state/api/api.ts';
import { announce } from '../../../state/messages.ts';
import { canClaim, type RowClaim } from '../../../state/claims.ts';
import { useConsole } from '../../../state/console.ts';
import { report } from '../../../state/report.ts';
import { ActionMenu } from '../../../ui/action-menu.tsx';
import { ClaimButtons } from '../../claims/device-claim.tsx';
import { findAlert } from '../../alerts/find-alert.ts';
import styles from './details-panel.module.css';

interface DetailsHeaderProps {
  readonly row: GridRow;
  readonly kind: AvailabilityKind;
  readonly claim: RowClaim | null;
  readonly raw: string | null;
  readonly name: string;
}

export function DetailsHeader({ row, kind, claim, raw, name }: DetailsHeaderProps) {
  const { t } = useTranslation();
  const { alias, model, deviceId } = row.entry.device;
  const names = [alias, model.modelId === name ? null : model.modelId, deviceId].filter(Boolean);
  return (
    <header className={styles.header}>
      <div className={styles.names}>
        <h2 title={name}>
          <bdi>{name}</bdi>
        </h2>
        <p title={names.join(' · ')}>
          {names.map((each, index) => (
            <Fragment key={each}>
              {index > 0 && ' · '}
              <bdi>{each}</bdi>
            </Fragment>
          ))}
        </p>
      </div>
      <DeviceMenu row={row} kind={kind} claim={claim} raw={raw} name={name} />
      <IconButton icon={X} size="small" label={t('close')} keys="Esc" onPress={closeDevice} />
    </header>
  );
}

interface DeviceActionsProps {
  readonly row: GridRow;
  readonly kind: AvailabilityKind;
  readonly freshness: Freshness;
  readonly claim: RowClaim | null;
}

/** What you most likely want to do. The rest is in {@link DeviceMenu}. */
export function DeviceActions({ row, kind, freshness, claim }: DeviceActionsProps) {
  const { t } = useTranslation();
  const { device } = row.entry;
  const [when] = listPossibleAlerts(device, kind, claim);
  const isClaimable = useConsole(({ claims }) => claims.isTaking) && canClaim(row, freshness);
  // Hardly anybody waits for a disconnection.
  const isRare = when === 'disconnected';
  const target = { kind: 'device', key: row.key, name: nameDevice(device) } as const;
  return (
    <div className={styles.actions}>
      <ClaimButtons row={row} kind={kind} freshness={freshness} claim={claim} />
      {when && !isRare && (
        <AlertButton
          // Claiming the phone comes first.
          kind={isClaimable && kind !== 'in-use' && claim === null ? 'plain' : 'primary'}
          when={when}
          target={target}
        />
      )}
      <CopyButton text={device.deviceId}>{t('details.copyId')}</CopyButton>
      {when && isRare && <AlertButton kind="icon" when={when} target={target} />}
      {freshness !== 'fresh' && (
        <Button onPress={() => send('devices.dismiss', { keys: [row.key] })}>{t('details.dismiss')}</Button>
      )}
    </div>
  );
}

interface DeviceMenuProps {
  readonly row: GridRow;
  readonly kind: AvailabilityKind;
  readonly claim: RowClaim | null;
  readonly raw: string | null;
  readonly name: string;
}

function DeviceMenu({ row, kind, claim, raw, name }: DeviceMenuProps) {
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

  const [, ...others] = listPossibleAlerts(device, kind, claim);
  return (
    <ActionMenu
      label={t('views.more', { name })}
      actions={[...others.map(alertAction), { label: t('details.copyRaw'), act: () => report(copyRaw()) }]}
    />
  );
}
