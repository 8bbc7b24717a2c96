import { type ObservedMoment, type ObservedRecord, type SignKind, signKinds } from './observed.ts';

/**
 * Why we can't tell whether a phone behind ADB is in use. The service doesn't read it (`off`), hasn't for 90
 * s (`not-read`) or only got part of it (`incomplete`). Or test automation may have been left running, the
 * last sign may or may not be older than the idle period (`watching`), or the phone booted within it.
 */
export type NoUseReason = 'off' | 'not-read' | 'incomplete' | 'automation-left' | 'watching' | 'started';

/** In ms since 1970. With `isAtLeast` it may have been earlier. */
interface EvidenceTime {
  readonly at: number;
  readonly isAtLeast: boolean;
}
interface Sign extends EvidenceTime {
  readonly kind: SignKind;
  /** The earliest it can have been; -Infinity if we don't know. */
  readonly earliest: number;
}

/** How we judge the use of a phone behind ADB. */
export type UseJudgment =
  | { readonly kind: 'in-use'; readonly tool: string }
  | { readonly kind: 'recent-activity'; readonly because: 'remote-control' | 'automation' }
  | { readonly kind: 'recent-activity'; readonly because: 'activity'; readonly sign: Sign }
  | {
      readonly kind: 'idle';
      readonly because: 'activity' | 'start' | 'watching';
      readonly since: EvidenceTime;
    }
  | { readonly kind: 'unknown'; readonly reason: NoUseReason };

/**
 * The table in docs/signs-of-use.md; the first matching row wins.
 * @param observed nothing in it means that the phone wasn't read
 * @param now ms since 1970, by the clock of `observed`
 * @param idleMs activity younger than this is recent
 */
export function judgeUse(observed: ObservedRecord, now: number, idleMs: number): UseJudgment {
  if (Object.keys(observed).length === 0) return unknown('not-read');
  const { HeldBy, LastActivity, NotRead = [], RemoteControl = [], Automation = [] } = observed;
  if (observed.Off) return unknown('off');
  if (HeldBy) return { kind: 'in-use', tool: HeldBy.Tool };
  // The screen only explains things: a phone without activity is idle, screen on or off.
  if (!LastActivity || NotRead.some((part) => part !== 'screen')) return unknown('incomplete');
  if (RemoteControl.length > 0) return { kind: 'recent-activity', because: 'remote-control' };
  const isOld = (at: number) => now - at >= idleMs;
  const last = readMoment(LastActivity);
  if (Automation.length > 0)
    return isOld(last.at) ? unknown('automation-left') : { kind: 'recent-activity', because: 'automation' };
  const sign = findSign(observed);
  // A phone in deep sleep may have been idle for longer than its own clock says.
  if (sign && !isOld(sign.at)) {
    return isOld(sign.earliest)
      ? unknown('watching')
      : { kind: 'recent-activity', because: 'activity', sign };
  }
  if (LastActivity.Kind === 'start') {
    const upSince = readTime(observed.UpSince);
    if (upSince === null || !isOld(upSince)) return unknown('started');
    return { kind: 'idle', because: 'start', since: { at: upSince, isAtLeast: false } };
  }
  if (isOld(last.at)) return { kind: 'idle', because: 'activity', since: last };
  if (sign) return { kind: 'idle', because: 'activity', since: sign };
  const watchedSince = readTime(observed.WatchedSince);
  if (watchedSince === null || !isOld(watchedSince)) return unknown('watching');
  return { kind: 'idle', because: 'watching', since: { at: watchedSince, isAtLeast: true } };
}

/** The phone is idle for any idle period up to this moment's age. Null if it never is. */
export function idleSince(observed: ObservedRecord | null): number | null {
  if (!observed?.LastActivity || judgeUse(observed, Infinity, 0).kind !== 'idle') return null;
  if (observed.LastActivity.Kind === 'start') return readTime(observed.UpSince);
  const { at } = readMoment(observed.LastActivity);
  return findSign(observed)?.at ?? Math.min(at, readTime(observed.WatchedSince) ?? at);
}

/** {@link judgeUse} can only change its mind one idle period after one of these. */
export function evidenceTimes(observed: ObservedRecord | null): readonly number[] {
  if (observed === null) return [];
  const { LastActivity, ActivityBefore, UpSince, WatchedSince } = observed;
  const texts = [LastActivity, ActivityBefore].flatMap((moment) => [moment?.At, moment?.Earliest]);
  return [...texts, UpSince, WatchedSince].flatMap((text) => readTime(text) ?? []);
}

/** A wake-up, a cable or a boot is no sign of use. */
function findSign({ LastActivity, ActivityBefore }: ObservedRecord): Sign | null {
  const kind = signKinds.find((one) => one === LastActivity?.Kind);
  if (LastActivity && kind) return readSign(LastActivity, kind);
  return ActivityBefore ? readSign(ActivityBefore, ActivityBefore.Kind) : null;
}

function readSign(moment: ObservedMoment, kind: SignKind): Sign {
  const { at, isAtLeast } = readMoment(moment);
  const earliest = readTime(moment.Earliest) ?? (isAtLeast ? -Infinity : at);
  return { at, isAtLeast, kind, earliest };
}

function readMoment({ At, AtLeast }: ObservedMoment): EvidenceTime {
  return { at: Date.parse(At), isAtLeast: AtLeast === true };
}

function readTime(text: string | undefined): number | null {
  return text === undefined ? null : Date.parse(text);
}

function unknown(reason: NoUseReason): UseJudgment {
  return { kind: 'unknown', reason };
}
