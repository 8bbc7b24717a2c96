import type { ObservedRecord } from '#shared/device/observed.ts';

/** The evidence of a response about a phone behind ADB. `byMs` converts its times to the reader's. */
export interface Evidence {
  readonly observed: ObservedRecord | null;
  readonly byMs: number;
}

export type ObservedUse = 'in-use' | 'recent-activity' | 'idle' | 'unknown';

/** The table of docs/signs-of-use.md, row by row, independent of the console's implementation. */
export function useOf({ observed, byMs }: Evidence, now: number, idleMs: number): ObservedUse {
  const ageOf = (time: string | undefined) => (time === undefined ? null : now - Date.parse(time) - byMs);
  const isRecent = (time: string | undefined) => (ageOf(time) ?? Infinity) < idleMs;
  // b
  if (observed?.HeldBy) return 'in-use';
  // c
  const last = observed?.LastActivity;
  const lacks = observed?.NotRead?.some((part) => part === 'activity' || part === 'programs') ?? false;
  if (!observed || !last || lacks) return 'unknown';
  // d
  if (observed.RemoteControl) return 'recent-activity';
  // e, f
  if (observed.Automation) return isRecent(last.At) ? 'recent-activity' : 'unknown';
  // i, j
  if (last.Kind === 'start') {
    const upForMs = ageOf(observed.UpSince);
    return upForMs !== null && upForMs >= idleMs ? 'idle' : 'unknown';
  }
  // k
  if (!isRecent(last.At)) return 'idle';
  const isSign = last.Kind !== 'wake' && last.Kind !== 'power';
  const sign = isSign ? last : observed.ActivityBefore;
  // h, without an activity before
  if (!sign) return observed.WatchedSince && !isRecent(observed.WatchedSince) ? 'idle' : 'unknown';
  // g, h
  if (!isRecent(sign.At)) return 'idle';
  return sign.AtLeast && !isRecent(sign.Earliest) ? 'unknown' : 'recent-activity';
}

/** The last sign of use by the reader's clock. Null if the state has another reason. */
export function signOf({ observed, byMs }: Evidence): number | null {
  if (!observed?.LastActivity || observed.RemoteControl || observed.Automation) return null;
  const { LastActivity: last, ActivityBefore } = observed;
  const sign = ['activity', 'input', 'other'].includes(last.Kind) ? last : ActivityBefore;
  return sign ? Date.parse(sign.At) + byMs : null;
}
