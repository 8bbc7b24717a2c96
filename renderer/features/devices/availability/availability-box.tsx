import type { Availability, UnknownReason } from '#shared/device/availability.ts';
import { deviceSeenAt, agentStateAt, type Freshness } from '#shared/model/fleet/freshness.ts';
import type { Moment } from '#shared/model/fleet/moment.ts';
import type { GridRow } from '../../../grid/grid-row.ts';
import { useFormats } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import type { RowClaim } from '../../../state/claims.ts';
import { useLateAge } from '../../../state/clock.ts';
import { ClaimBox } from '../../claims/claim-box.tsx';
import { isEnding } from '../../claims/claim-times.ts';
import { FailureDetails } from '../../../ui/failure.tsx';
import { AvailabilityMark } from './availability-mark.tsx';
import { nameOfAgent } from '../../agents/status/agent-summary.ts';
import type { DeviceEntry, UseStart } from '#shared/device/device.ts';
import { useUnreachableServices } from '../../agents/status/unreachable-services.ts';
import { useStaleExplanation } from '../../agents/status/stale-cause.ts';
import { availabilityBefore, availabilityTexts } from './availability-texts.ts';
import textStyles from '../../../ui/text.module.css';
import claimStyles from '../../claims/claims.module.css';
import styles from './availability-box.module.css';

interface AvailabilityBoxProps {
  readonly row: GridRow;
  readonly availability: Availability;
  readonly moment: Moment;
  readonly freshness: Freshness;
  readonly claim: RowClaim | null;
}

export function AvailabilityBox({ row, availability, moment, freshness, claim }: AvailabilityBoxProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const isClaimed = availability.kind === 'claimed' && claim !== null;
  const isOwn = isClaimed && claim.own !== null;
  const { before, reason, cause, details, advice, evidence, isReported } = useAvailabilityFacts(
    row,
    availability,
    moment,
  );
  return (
    <div className={styles.box} data-kind={availability.kind} data-own={isOwn || undefined}>
      <span className={styles.state}>
        <AvailabilityMark
          kind={availability.kind}
          size="panel"
          isOwn={isOwn}
          word={isOwn ? t('claims.yours') : undefined}
        />
        {before !== null && claim === null && <span className={styles.before}>· {before}</span>}
        {isOwn && (
          <span className={claimStyles.left} data-ending={isEnding(claim, moment.now) || undefined}>
            {t('claims.left', { time: formats.liveDuration(Math.max(claim.until - moment.now, 0)) })}
          </span>
        )}
      </span>
      {isClaimed && <ClaimBox row={row} claim={claim} freshness={freshness} isState />}
      {availability.kind === 'in-use' && <CurrentUse entry={row.entry} use={availability} now={moment.now} />}
      {reason !== null && <p>{reason}</p>}
      {cause !== null && <p>{cause}</p>}
      <FailureDetails details={details} />
      {advice !== null && <p className={styles.advice}>{advice}</p>}
      {evidence !== null && <Evidence lines={evidence} />}
      {!isClaimed && (
        <Source row={row} now={moment.now} isReported={isReported} isObserved={evidence !== null} />
      )}
      {!isClaimed && claim !== null && (
        <ClaimBox row={row} claim={claim} freshness={freshness} isState={false} />
      )}
    </div>
  );
}

function Evidence({ lines }: { readonly lines: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.evidence} aria-label={t('use.evidence.title')}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
      <li>{t('use.evidence.checked')}</li>
    </ul>
  );
}

interface SourceProps {
  readonly row: GridRow;
  readonly now: number;
  readonly isReported: boolean;
  /** The signs above led to this state. */
  readonly isObserved: boolean;
}

/** Where the state comes from, as of when, and its age if it's late. */
function Source({ row, now, isReported, isObserved }: SourceProps) {
  const { agent, entry, state } = row;
  const { t } = useTranslation();
  const formats = useFormats();
  const seenAt = deviceSeenAt(entry, state);
  const lateAge = useLateAge(() => deviceSeenAt(row.entry, row.state));
  const time = seenAt === null ? t('times.never') : formats.time(seenAt);
  if (!isReported) {
    const age = seenAt === null ? t('times.unknownAge') : formats.age(seenAt, now);
    return <p className={styles.source}>{t('details.asOf', { time, age })}</p>;
  }
  return (
    <p className={styles.source}>
      {isObserved
        ? t('details.updated', { time })
        : `${t('details.reportedBy', { agent: nameOfAgent(agent) })} · ${time}`}
      {lateAge !== null && ` · ${lateAge}`}
    </p>
  );
}

type Use = Extract<Availability, { kind: 'in-use' }>;

interface CurrentUseProps {
  readonly entry: DeviceEntry;
  readonly use: Use;
  readonly now: number;
}

/** The user, or the tool, and since when if we know. */
function CurrentUse({ entry, use, now }: CurrentUseProps) {
  const { t } = useTranslation();
  const start = findStart(entry, use);
  return (
    <p>
      <strong>
        <bdi>
          {'user' in use ? use.user.trim() || t('use.noName') : t('use.evidence.tool', { tool: use.tool })}
        </bdi>
      </strong>
      {start && <Since start={start} now={now} />}
    </p>
  );
}

function findStart({ device, usedSince }: DeviceEntry, use: Use): UseStart | null {
  if ('user' in use) return usedSince ?? null;
  const heldAt = device.observed?.HeldBy?.At;
  return heldAt === undefined ? null : { at: Date.parse(heldAt), isAtLeast: false };
}

function Since({ start: { at, isAtLeast }, now }: { readonly start: UseStart; readonly now: number }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const age = isAtLeast ? formats.atLeast(now - at) : formats.liveDuration(now - at);
  const time = formats.time(at);
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={t(isAtLeast ? 'use.evidence.heldSinceBefore' : 'use.evidence.heldSince', { time })}
    >
      {!isAtLeast && ` ${t('times.since', { time: formats.clock(at) })}`}
      {age !== '' && <span className={textStyles.soft}> · {age}</span>}
    </time>
  );
}

interface AvailabilityFacts {
  /** What it last was, if the agent is stale. */
  readonly before: string | null;
  /** In a sentence. Null if it needs no reason, or if its user is named. */
  readonly reason: string | null;
  readonly cause: string | null;
  readonly details: string | null;
  readonly advice: string | null;
  /** What else we saw. Null if the state isn't based on that. */
  readonly evidence: readonly string[] | null;
  readonly isReported: boolean;
}

function useAvailabilityFacts(row: GridRow, availability: Availability, moment: Moment): AvailabilityFacts {
  const { t } = useTranslation();
  const formats = useFormats();
  const { now } = moment;
  const { entry, agent, state } = row;
  const { device } = entry;
  const words = availabilityTexts(t, formats, now, deviceSeenAt(entry, state));
  const explanation = useStaleExplanation(agent, agentStateAt(state, now), useUnreachableServices());
  if (explanation) {
    const { what, why, details, advice } = explanation;
    const before = words.before(availabilityBefore(entry, deviceSeenAt(entry, state)));
    return { before, reason: what, cause: why, details, advice, evidence: null, isReported: false };
  }

  function explain(): string | null {
    switch (availability.kind) {
      case 'available':
      case 'claimed':
      case 'in-use':
        return null;
      case 'recent-activity':
        return words.active(availability);
      case 'idle':
        return words.idle(availability);
      case 'disconnected':
        return t('availabilityHints.disconnected', { time: formats.time(entry.goneSince ?? now) });
      case 'unknown':
        return words.unknown(availability, device);
    }
  }

  const reason = explain();
  const isUnauthorized = availability.kind === 'unknown' && device.adbState === 'unauthorized';
  const observed = isJudgedByUse(availability) ? device.observed : null;
  return {
    before: null,
    reason,
    cause: null,
    details: null,
    advice:
      availability.kind === 'disconnected'
        ? t('advice.disconnected')
        : isUnauthorized
          ? t('advice.unauthorized')
          : null,
    evidence: observed && words.evidence(observed).filter((line) => line !== reason),
    isReported: availability.kind !== 'disconnected',
  };
}

/** Do we judge by signs of use, which are then listed below? */
function isJudgedByUse(availability: Availability): boolean {
  const { kind } = availability;
  if (kind === 'in-use') return 'tool' in availability;
  if (kind === 'unknown') return !notJudged.has(availability.reason);
  return kind === 'recent-activity' || kind === 'idle';
}

const notJudged: ReadonlySet<UnknownReason> = new Set(['stale', 'adb-state', 'usb-state', 'iphone']);
