import { Clock, TriangleAlert } from 'lucide-react';
import { idleInClaim } from '#shared/device/availability.ts';
import type { Freshness } from '#shared/model/fleet/freshness.ts';
import type { GridRow } from '../../grid/grid-row.ts';
import { useFormats } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { useRowClaim } from '../../state/claims.ts';
import { useMoment } from '../../state/clock.ts';
import { classNames } from '../../ui/class-names.ts';
import { AvailabilityIcon } from '../devices/availability/availability-icon.tsx';
import { AvailabilityMark } from '../devices/availability/availability-mark.tsx';
import { Highlighted } from '../devices/search/highlighted.tsx';
import { HOUR_MS, useHolder } from './claim-times.ts';
import markStyles from '../devices/availability/availability-mark.module.css';
import textStyles from '../../ui/text.module.css';
import styles from './row-claim.module.css';

interface RowClaimProps {
  readonly row: GridRow;
  readonly freshness: Freshness;
}

/** Whose claim it is, until when, and the note if all of it fits. */
export function ClaimedState({ row, freshness }: RowClaimProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const nameHolder = useHolder();
  const claim = useRowClaim(row, freshness, useMoment().now);
  if (claim === null) return <AvailabilityMark kind="claimed" />;
  const { own, note } = claim;
  const time = formats.clock(claim.until);
  const name = nameHolder(claim);
  const [before = '', after = ''] = t('claims.by', { name: SLOT }).split(SLOT);
  const isOther = own === null;
  const parts = [
    isOther && name !== null && t('claims.by', { name }),
    isOther && t('claims.untilInRow', { time }),
    note !== null && `· ${note}`,
  ];
  return (
    <>
      <AvailabilityMark
        kind="claimed"
        isOwn={own !== null}
        word={own === null ? undefined : t('claims.yoursUntil', { time })}
      />
      <span
        className={classNames(markStyles.evidence, styles.claim)}
        title={parts.filter(Boolean).join(' ') || undefined}
      >
        {isOther && name !== null && (
          <bdi className={markStyles.name}>
            {before}
            <Highlighted text={name} field="claimed-by" />
            {after}
          </bdi>
        )}
        {isOther && <span className={styles.until}>{t('claims.untilInRow', { time })}</span>}
        {note !== null && (
          <span className={markStyles.whole}>
            <span>· {note}</span>
          </span>
        )}
      </span>
    </>
  );
}

const SLOT = '\u0000';

/** Beside a state that outranks the claim: whose it is and, if there's no newer state, until when. */
export function ClaimBeside({ row, freshness }: RowClaimProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const nameHolder = useHolder();
  const claim = useRowClaim(row, freshness, useMoment().now);
  if (claim === null) return null;
  const { own, until } = claim;
  const time = formats.clock(until);
  const name = nameHolder(claim);
  const isFresh = freshness === 'fresh';
  const text =
    own !== null
      ? t('claims.yoursUntil', { time })
      : name === null
        ? t('claims.besideUnnamed', { time })
        : t(isFresh ? 'claims.beside' : 'claims.besideUntil', { name, time });
  // Next to a user there's only room for a name. The mark says what it is.
  const isBrief = isFresh && own === null && name !== null;
  return (
    <span className={classNames(markStyles.evidence, styles.beside)} title={text}>
      <AvailabilityIcon kind="claimed" isOwn={own !== null} />
      {isBrief ? (
        <>
          <span className={markStyles.whole} aria-hidden="true">
            <bdi>{name}</bdi>
          </span>
          <span className={textStyles.visuallyHidden}>{text}</span>
        </>
      ) : (
        <bdi className={markStyles.name}>{text}</bdi>
      )}
    </span>
  );
}

interface ClaimRemarkProps {
  readonly row: GridRow;
  /** The data's age takes up the room. Only a contradiction is still shown. */
  readonly isLate: boolean;
  readonly isShort: boolean;
}

/**
 * Stands at the right end of a claimed row with fresh data. Whichever comes first: a contradiction, how long your own
 * claim still lasts, or that nobody uses the phone.
 */
export function ClaimRemark({ row, isLate, isShort }: ClaimRemarkProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const moment = useMoment();
  const claim = useRowClaim(row, 'fresh', moment.now);
  if (claim === null) return null;
  const { hasMismatch, own, until } = claim;
  if (hasMismatch) {
    return (
      <span className={styles.mismatch} title={t('claims.mismatch')}>
        <TriangleAlert aria-hidden="true" />
        <span className={textStyles.visuallyHidden}>{t('claims.mismatch')}</span>
      </span>
    );
  }
  if (isLate) return null;
  const leftMs = until - moment.now;
  if (own !== null && leftMs < HOUR_MS) {
    return <span className={styles.left}>{t('claims.left', { time: formats.liveDuration(leftMs) })}</span>;
  }
  const { device } = row.entry;
  const isTold = own !== null || claim.kind === 'program';
  const idleMs = isTold && device.claim !== null ? idleInClaim(device, device.claim, moment) : null;
  if (idleMs === null) return null;
  const time = formats.liveDuration(idleMs);
  return (
    <span className={styles.idle} title={t('claims.noActivity', { time })}>
      <Clock aria-hidden="true" />
      {!isShort && <span aria-hidden="true">{time}</span>}
      <span className={textStyles.visuallyHidden}>{t('claims.noActivity', { time })}</span>
    </span>
  );
}
