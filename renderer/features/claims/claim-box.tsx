import { TriangleAlert } from 'lucide-react';
import { idleInClaim } from '#shared/device/availability.ts';
import { deviceSeenAt, type Freshness } from '#shared/model/fleet/freshness.ts';
import type { GridRow } from '../../grid/grid-row.ts';
import { useFormats } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/translation.ts';
import type { RowClaim } from '../../state/claims.ts';
import { useMoment } from '../../state/clock.ts';
import { useConsole } from '../../state/console.ts';
import { AvailabilityIcon } from '../devices/availability/availability-icon.tsx';
import { isEnding, useHolder } from './claim-times.ts';
import { OwnNote } from './own-note.tsx';
import styles from './claims.module.css';

interface ClaimBoxProps {
  readonly row: GridRow;
  readonly claim: RowClaim;
  readonly freshness: Freshness;
  /** If it isn't Claimed, the claim stands below the state. */
  readonly isState: boolean;
}

export function ClaimBox({ row, claim, freshness, isState }: ClaimBoxProps) {
  if (claim.own !== null && isState) return <OwnClaim row={row} claim={claim} />;
  if (isState) return <OthersClaim row={row} claim={claim} />;
  return <ClaimBelow row={row} claim={claim} freshness={freshness} />;
}

type PartProps = Pick<ClaimBoxProps, 'row' | 'claim'>;

function OwnClaim({ row, claim }: PartProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { now } = useMoment();
  const { since, until } = claim;
  const left = Math.max(until - now, 0);
  const share = Math.min(left / Math.max(until - since, 1), 1) * 100;
  return (
    <>
      <svg className={styles.rest} data-ending={isEnding(claim, now) || undefined} aria-hidden="true">
        <rect width="100%" height="6" rx="3" />
        <rect width={`${share}%`} height="6" rx="3" />
      </svg>
      <p>
        <strong>{t('claims.until', { time: formats.clock(until) })}</strong>
        <span className={styles.soft}> · {t('claims.since', { time: formats.clock(since) })}</span>
      </p>
      <OwnNote row={row} claim={claim} />
      <NoActivity row={row} claim={claim} />
      <NotRead claim={claim} />
    </>
  );
}

function OthersClaim({ row, claim }: PartProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { now } = useMoment();
  const name = useHolder()(claim);
  const { until } = claim;
  return (
    <>
      <p>
        {name !== null && (
          <strong>
            <bdi>{name}</bdi>{' '}
          </strong>
        )}
        {t('claims.until', { time: formats.clock(until) })}
        <span className={styles.soft}> · {formats.liveDuration(until - now)}</span>
      </p>
      <Note claim={claim} />
      <NoActivity row={row} claim={claim} />
      <NotRead claim={claim} />
    </>
  );
}

/** Below a user that's reported, and where we don't know. */
function ClaimBelow({ row, claim, freshness }: Omit<ClaimBoxProps, 'isState'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const name = useHolder()(claim);
  const { own, until, isSaved, hasMismatch } = claim;
  const time = formats.clock(until);
  const seenAt = deviceSeenAt(row.entry, row.state);
  const text = isSaved
    ? t('claims.asOf', { seenAt: seenAt === null ? t('times.never') : formats.clock(seenAt), time })
    : own !== null
      ? t('claims.yoursUntil', { time })
      : name === null
        ? t('claims.claimedUntil', { time })
        : t('claims.claimedBy', { name, time });
  const user = row.entry.device.connectedUser ?? '';
  return (
    <div className={styles.below}>
      <AvailabilityIcon kind="claimed" size="medium" isOwn={own !== null} />
      <p>
        <bdi>{text}</bdi>
      </p>
      <Note claim={claim} />
      {hasMismatch && freshness === 'fresh' && (
        <p className={styles.mismatch}>
          <TriangleAlert aria-hidden="true" />
          <span>
            <strong>{t('claims.mismatchSentence')}</strong>{' '}
            {name !== null && <bdi>{t('claims.mismatchMeaning', { user, name })}</bdi>}
          </span>
        </p>
      )}
    </div>
  );
}

function Note({ claim: { note, since } }: { readonly claim: RowClaim }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <p className={styles.small}>
      {note !== null && (
        <>
          <bdi>{t('claims.quoted', { note })}</bdi> ·
        </>
      )}
      <span>{t('claims.since', { time: formats.clock(since) })}</span>
    </p>
  );
}

/** Only told to the holder: anybody else would learn who's idle. */
function NoActivity({ row, claim }: PartProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const moment = useMoment();
  const { device } = row.entry;
  const isTold = claim.own !== null || claim.kind === 'program';
  const idleMs = isTold && device.claim !== null ? idleInClaim(device, device.claim, moment) : null;
  if (idleMs === null) return null;
  return (
    <p className={styles.small}>
      <AvailabilityIcon kind="idle" />
      {claim.own !== null && `${t('claims.stillUsing')} `}
      {t('claims.noActivity', { time: formats.liveDuration(idleMs) })}
    </p>
  );
}

/** The service or its database is away; the claim stands until it ends. */
function NotRead({ claim: { until } }: { readonly claim: RowClaim }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const failingSince = useConsole(({ claims }) => claims.failingSince);
  if (failingSince === null) return null;
  return (
    <p className={styles.small}>
      {t('claims.notRenewed', { since: formats.clock(failingSince), time: formats.clock(until) })}
    </p>
  );
}
