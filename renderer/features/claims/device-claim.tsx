import { Flag, Timer, Undo2 } from 'lucide-react';
import type { AvailabilityKind } from '#shared/device/availability.ts';
import type { Freshness } from '#shared/model/fleet/freshness.ts';
import type { GridRow } from '../../grid/grid-row.ts';
import { useFormats } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { canClaim, type RowClaim, useClaimsPage } from '../../state/claims.ts';
import { useNow } from '../../state/clock.ts';
import { useConsole } from '../../state/console.ts';
import { Button } from '../../ui/button.tsx';
import { claimDevices, explained, extendClaim, releaseClaims } from './claim-actions.ts';
import { ClaimFailure } from './claim-failure.tsx';
import { HOUR_MINUTES, HOUR_MS, isEnding } from './claim-times.ts';
import { ClaimMenu } from './claim-menu.tsx';
import styles from './claims.module.css';

interface DeviceClaimProps {
  readonly row: GridRow;
  readonly freshness: Freshness;
  readonly claim: RowClaim | null;
}

interface ClaimButtonsProps extends DeviceClaimProps {
  readonly kind: AvailabilityKind;
}

/** Claim, or Extend and Release. Nothing where devices can't be claimed. */
export function ClaimButtons({ row, kind, freshness, claim }: ClaimButtonsProps) {
  // They decide whether it can be claimed.
  useConsole(({ claims }) => claims);
  if (claim?.own) return <OwnButtons row={row} claim={claim} />;
  return claim === null && canClaim(row, freshness) ? (
    <ClaimButton rows={[row]} kind={kind === 'in-use' ? 'plain' : 'primary'} />
  ) : null;
}

function OwnButtons({ row, claim }: { readonly row: GridRow; readonly claim: RowClaim }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useNow();
  const isBusy = useClaimsPage(({ busy }) => busy.has(row.key));
  const { own, until } = claim;
  if (own === null) return null;
  const words = { t, formats };
  const extend = (minutes: number) => extendClaim({ device: own, minutes }, row.key, words);
  const kind = isEnding(claim, now) ? 'primary' : 'plain';
  return (
    <>
      <span className={styles.split}>
        <Button kind={kind} isPending={isBusy} onPress={() => extend(HOUR_MINUTES)}>
          <Timer aria-hidden="true" />
          {t('claims.extendBy', { time: formats.duration(HOUR_MS) })}
        </Button>
        <ClaimMenu label={t('claims.extendMore')} kind={kind} isExtension from={until} onChoose={extend} />
      </span>
      <Button isPending={isBusy} onPress={() => releaseClaims([own], [row.key], words)}>
        <Undo2 aria-hidden="true" />
        {t('claims.release')}
      </Button>
    </>
  );
}

interface ClaimButtonProps {
  readonly rows: readonly GridRow[];
  readonly kind: 'primary' | 'plain';
}

/** Click for an hour. The menu has more time, and room for a note. */
export function ClaimButton({ rows, kind }: ClaimButtonProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const isBusy = useClaimsPage(({ busy }) => rows.some(({ key }) => busy.has(key)));
  const time = formats.duration(HOUR_MS);
  const words = { t, formats };
  return (
    <span className={styles.split}>
      <Button
        kind={kind}
        isPending={isBusy}
        onPress={() => claimDevices(rows, { minutes: HOUR_MINUTES, note: '' }, words)}
      >
        <Flag aria-hidden="true" />
        {isBusy
          ? t('claims.claiming')
          : rows.length === 1
            ? t('claims.claimFor', { time })
            : t('claims.claimMany', { count: rows.length, time })}
      </Button>
      <ClaimMenu
        label={t('claims.more')}
        kind={kind}
        onChoose={(minutes, note) => claimDevices(rows, { minutes, note }, words)}
      />
    </span>
  );
}

/** Below the buttons: why the last claim failed and, once, that a claim doesn't lock. */
export function ClaimRemarks({ row, freshness, claim }: DeviceClaimProps) {
  const { t } = useTranslation();
  const isExplained = useConsole(({ settings }) => settings.isClaimExplained);
  const isTaking = useConsole(({ claims }) => claims.isTaking);
  return (
    <>
      <ClaimFailure keys={[row.key]} user={row.entry.device.connectedUser} />
      {isTaking && !isExplained && claim === null && canClaim(row, freshness) && (
        <div className={styles.once}>
          <Flag aria-hidden="true" />
          <p>{t('claims.explained')}</p>
          <Button size="small" kind="quiet" onPress={explained}>
            {t('claims.gotIt')}
          </Button>
        </div>
      )}
    </>
  );
}
