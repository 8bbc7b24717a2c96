import {
  useCallback,
  type RefObject,
  useEffect,
  useRef,
  memo,
  type PointerEvent,
  useLayoutEffect,
  useState,
} from 'react';
import { type Availability, deviceAvailability, type AvailabilityKind } from '#shared/device/availability.ts';
import type { UseStart } from '#shared/device/device.ts';
import { deviceSeenAt, type Freshness } from '#shared/model/fleet/freshness.ts';
import type { Moment } from '#shared/model/fleet/moment.ts';
import type { GridRow } from '../../../grid/grid-row.ts';
import { useFormats } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { findRowClaim } from '../../../state/claims.ts';
import { useConsole } from '../../../state/console.ts';
import { useAtClock, useMoment, readNow, subscribeToClock } from '../../../state/clock.ts';
import { ClaimBeside, ClaimedState } from '../../claims/row-claim.tsx';
import { availabilityBefore, availabilityTexts } from './availability-texts.ts';
import { AvailabilityMark } from './availability-mark.tsx';
import { Highlighted } from '../search/highlighted.tsx';
import styles from './availability-mark.module.css';

interface RowAvailabilityProps {
  readonly row: GridRow;
  readonly freshness: Freshness;
  /** Not much room: use the short form. */
  readonly isShort?: boolean;
  /** There's room for a sentence. */
  readonly isLong?: boolean;
}

export function RowAvailability(props: RowAvailabilityProps) {
  const { observed, claim } = props.row.entry.device;
  // A reported state doesn't age. Only rows with signs of use or a claim follow the clock.
  const isAging = props.freshness === 'fresh' && (observed !== null || claim !== null);
  return isAging ? <Observed {...props} /> : <Stated {...props} />;
}

/** Nothing depends on the moment here. */
const timeless = { now: 0, idleMs: 0 };

function Stated(props: RowAvailabilityProps) {
  const { row, freshness } = props;
  const availability = deviceAvailability(row.entry, freshness, timeless);
  const claims = useConsole((state) => state.claims);
  // A fresh row with a claim follows the clock.
  const isClaimed = useAtClock((now) =>
    Number(freshness !== 'fresh' && findRowClaim(row, freshness, claims, now) !== null),
  );
  const tinted = useChangeTint(row.key, availability.kind);
  return (
    <span ref={tinted} className={styles.cell}>
      <AvailabilityMark kind={availability.kind} />
      {isClaimed === 1 ? (
        <ClaimBeside row={row} freshness={freshness} />
      ) : (
        availability.kind !== 'available' && <Evidence {...props} availability={availability} />
      )}
    </span>
  );
}

function Observed(props: RowAvailabilityProps) {
  const moment = useMoment();
  const { row, freshness } = props;
  const availability = deviceAvailability(row.entry, freshness, moment);
  const tinted = useChangeTint(row.key, availability.kind);
  const parts = { ...props, availability, moment };
  return (
    <span ref={tinted} className={styles.cell}>
      {availability.kind === 'recent-activity' ? (
        <ActiveMark {...parts} />
      ) : availability.kind === 'claimed' ? (
        <ClaimedState row={row} freshness={freshness} />
      ) : (
        <>
          <AvailabilityMark kind={availability.kind} />
          <Evidence {...parts} />
        </>
      )}
      {row.entry.device.claim !== null && availability.kind !== 'claimed' && (
        <ClaimBeside row={row} freshness={freshness} />
      )}
    </span>
  );
}

interface EvidenceProps extends RowAvailabilityProps {
  readonly availability: Availability;
  readonly moment?: Moment;
}

function useTexts({ entry, state }: GridRow, moment: Moment = timeless) {
  const { t } = useTranslation();
  return availabilityTexts(t, useFormats(), moment.now, deviceSeenAt(entry, state));
}

function ActiveMark({ availability, row, moment }: EvidenceProps) {
  const words = useTexts(row, moment);
  const word = words.brief(availability, row.entry.device) ?? undefined;
  return <AvailabilityMark kind={availability.kind} word={word} />;
}

function Evidence({ availability, row, moment, isShort = false, isLong = false }: EvidenceProps) {
  const { entry, state } = row;
  const words = useTexts(row, moment);
  if (availability.kind === 'in-use' && 'user' in availability) {
    // A claim needs the duration's room.
    return <User name={availability.user} start={(entry.device.claim === null && entry.usedSince) || null} />;
  }
  const text =
    availability.kind === 'unknown' && availability.reason === 'stale'
      ? words.before(availabilityBefore(entry, deviceSeenAt(entry, state)))
      : words.brief(availability, entry.device, { isShort, isLong });
  if (text === null) return null;
  if (availability.kind === 'idle') return <IdleTime text={text} time={words.idleTime(availability)} />;
  if (availability.kind === 'unknown') {
    return (
      <span className={styles.whole} title={text}>
        <span>· {text}</span>
      </span>
    );
  }
  return (
    <span className={styles.evidence} title={text}>
      {text}
    </span>
  );
}

/** The words before the time shrink first. */
function IdleTime({ text, time }: { readonly text: string; readonly time: string }) {
  const start = text.lastIndexOf(` ${time}`);
  return (
    <span className={styles.evidence} title={text}>
      {start > 0 && <span className={styles.name}>{text.slice(0, start)}</span>}
      <span className={styles.time}>{text.slice(Math.max(start, 0))}</span>
    </span>
  );
}

function User({ name, start }: { readonly name: string; readonly start: UseStart | null }) {
  const { t } = useTranslation();
  const shown = name.trim();
  return (
    <span className={styles.evidence}>
      {shown === '' ? (
        <span className={styles.name}>· {t('use.noName')}</span>
      ) : (
        <bdi className={styles.name} title={name}>
          <Highlighted text={shown} field="used-by" />
        </bdi>
      )}
      {start && <UseAge at={start.at} isAtLeast={start.isAtLeast} />}
    </span>
  );
}

/** "At least", if we didn't see it start. */
function UseAge({ at, isAtLeast }: UseStart) {
  const { t } = useTranslation();
  const formats = useFormats();
  const text = useCallback(
    (now: number) => {
      const age = isAtLeast ? formats.atLeast(now - at) : formats.liveDuration(now - at);
      return age === '' ? '' : ` · ${age}`;
    },
    [formats, at, isAtLeast],
  );
  const title = (): string =>
    t(isAtLeast ? 'use.evidence.heldSinceBefore' : 'use.evidence.heldSince', { time: formats.time(at) });
  return <LiveText className={styles.time} text={text} title={title} />;
}

const TINT_MS = 800;
/** More at once would flicker. */
const MAX_TINTED = 20;
let tinted = 0;

/** If another row takes the element, nothing has changed. */
function useChangeTint(key: string, kind: AvailabilityKind): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  const before = useRef({ key, kind });
  useEffect(() => {
    const isChanged = before.current.key === key && before.current.kind !== kind;
    before.current = { key, kind };
    if (isChanged) tint(element.current?.parentElement);
  }, [key, kind]);
  return element;
}

function tint(cell: Element | null | undefined): void {
  if (!cell || tinted >= MAX_TINTED || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const backgroundColor = 'var(--accent-tint)';
  tinted += 1;
  const animation = cell.animate([{ backgroundColor }, { backgroundColor }], TINT_MS);
  const end = (): void => {
    tinted -= 1;
  };
  animation.addEventListener('finish', end, { once: true });
  animation.addEventListener('cancel', end, { once: true });
}

type TextAt = (now: number) => string;

interface LiveTextProps {
  /** At a moment in ms since 1970. Pass the same function as long as it means the same. */
  readonly text: TextAt;
  readonly className?: string | undefined;
  readonly title: () => string;
}

/** One for each text on the page. */
const writers = new Set<() => void>();

subscribeToClock(() => {
  for (const write of writers) write();
});

/** Follows the page's clock without React, since a list has one or two of these in each row. */
const LiveText = memo(({ text, className, title }: LiveTextProps) => {
  const [{ follow, show }] = useState(createFollower);
  useLayoutEffect(() => show(text), [show, text]);
  const explain = ({ currentTarget }: PointerEvent<HTMLElement>): void => {
    currentTarget.title = title();
  };
  return <span ref={follow} className={className} data-explained onPointerEnter={explain} />;
});

function createFollower() {
  const node = document.createTextNode('');
  let shown: TextAt | null = null;

  function write(): void {
    const next = shown === null ? '' : shown(readNow(1));
    // Writing the same text again would cost a layout.
    if (node.data !== next) node.data = next;
  }

  return {
    follow(this: void, element: HTMLElement | null) {
      element?.append(node);
      writers.add(write);
      return () => {
        writers.delete(write);
        node.remove();
      };
    },
    show(this: void, text: TextAt): void {
      shown = text;
      write();
    },
  };
}
