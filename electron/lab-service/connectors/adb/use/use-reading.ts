import { findPrograms, type RunningPrograms } from './programs.ts';
import type { UseSection } from './use-script.ts';

/** By the device's clock: ms since it booted, without deep sleep. */
export interface PhoneMoment {
  readonly raw: number;
  /** By the same clock, so it's at least this. */
  readonly agoMs: number;
}

/** Null: not printed, or in a format we don't know. */
export interface UseReading {
  /** Since it booted, deep sleep included. */
  readonly bootAgeMs: number | null;
  readonly activity: PhoneMoment | null;
  /** What the last activity was: USER_ACTIVITY_EVENT_* of Android's PowerManager. */
  readonly event: number | null;
  readonly wakes: readonly number[];
  readonly sleep: PhoneMoment | null;
  /** When the screen went off, in ms since it booted, deep sleep included. */
  readonly globalSleepMs: number | null;
  readonly screen: 'on' | 'kept-on' | 'off' | null;
  /** E.g. `AC,USB`. */
  readonly power: string | null;
  readonly stf: { readonly heldMs: number | null } | null;
  readonly hasScreenKeeper: boolean;
  readonly programs: RunningPrograms | null;
}

/** Ten years. Anything larger is a mistake or an attack. */
const LONGEST_MS = 315_360_000_000;

/** Line by line, so that a bad one doesn't spoil the rest. @param output of commands that got to their end */
export function parseUse(output: Readonly<Partial<Record<UseSection, string>>>): UseReading {
  const { uptime = '', power = '', battery = '', processes = '', programs } = output;
  const lines = power.split('\n').map((line) => line.trim());
  const stf = lines.find((line) => /^SCREEN_DIM_WAKE_LOCK +'STF:STFService'/.test(line));
  return {
    bootAgeMs: parseBootAge(uptime),
    // A dump that was cut off may lack the wake lock of somebody who's using the phone.
    activity: isWhole(lines) ? findLast(lines, /^m?[lL]astUserActivityTime=/) : null,
    event: parseEvent(lines),
    wakes: findMoments(lines, /^m?[lL]astWakeTime=/).flatMap((moment) => (moment ? [moment.raw] : [])),
    sleep: findLast(lines, /^m?[lL]astSleepTime=/),
    globalSleepMs: parseGlobalSleep(lines),
    screen: parseScreen(lines),
    power: parsePower(battery),
    stf: stf === undefined ? null : { heldMs: parseHeld(stf) },
    hasScreenKeeper: lines.some((line) => /^SCREEN_DIM_WAKE_LOCK +'UiAutomator2:ScreenKeeper'/.test(line)),
    programs: processes.trim().endsWith('/cmdline') && programs !== undefined ? findPrograms(programs) : null,
  };
}

function isWhole(lines: readonly string[]): boolean {
  return (
    lines.some((line) => line.startsWith('Suspend Blockers: size')) &&
    !lines.some((line) => line.endsWith('DUMP TIMEOUT'))
  );
}

function parseBootAge(uptime: string): number | null {
  const [, seconds] = /^(\d{1,10}\.\d{1,3}) \d/.exec(uptime) ?? [];
  return seconds === undefined ? null : inRange(Math.round(Number(seconds) * 1_000));
}

/** There's one line per power group, and we must be able to read them all. */
function findLast(lines: readonly string[], name: RegExp): PhoneMoment | null {
  const moments = findMoments(lines, name);
  const readable = moments.filter((moment) => moment !== null);
  const [last = null] = readable.toSorted((one, other) => other.raw - one.raw);
  return readable.length === moments.length ? last : null;
}

function findMoments(lines: readonly string[], name: RegExp): (PhoneMoment | null)[] {
  return lines.filter((line) => name.test(line)).map(parseMoment);
}

/** `=<raw> (<n> ms ago` or `(now`. If it's in the future, there's no "ago". */
function parseMoment(line: string): PhoneMoment | null {
  const [, raw, ago] = /=(\d{1,15}) \((now|\d{1,15}(?= ms ago))/.exec(line) ?? [];
  if (raw === undefined) return null;
  const moment = { raw: Number(raw), agoMs: ago === 'now' ? 0 : Number(ago) };
  return Math.max(moment.raw, moment.agoMs) <= LONGEST_MS ? moment : null;
}

/** One per power group; the first is the built-in screen. */
function parseEvent(lines: readonly string[]): number | null {
  const line = lines.find((text) => text.startsWith('current user activity event: '));
  const [, event] = /: (\d)$/.exec(line ?? '') ?? [];
  return event === undefined ? null : Number(event);
}

/** Don't read its "ms ago", which is by another clock. */
function parseGlobalSleep(lines: readonly string[]): number | null {
  const line = lines.find((text) => text.startsWith('mLastGlobalSleepTimeRealtime='));
  const [, raw] = /=(\d{1,15}) /.exec(line ?? '') ?? [];
  return raw === undefined ? null : inRange(Number(raw));
}

/** Of the wakefulness: PowerManagerInternal's numbers, then what old systems print. */
const onWords = new Set(['AWAKE', 'DREAMING', '1', '2', 'ON', 'TRUE']);
const offWords = new Set(['ASLEEP', 'DOZING', '0', '3', 'OFF', 'DOZE', 'DOZE_SUSPEND', 'FALSE']);

function parseScreen(lines: readonly string[]): UseReading['screen'] {
  const forms = [
    /^(?:m?Wakefulness(?:Raw)?|get(?:Global)?WakefulnessLocked\(\)) ?[=:] ?(\w+)$/,
    /^(?:Display Power: state|mInteractive|mScreenOn)=(\w+)$/,
  ];
  const words = forms.map((form) =>
    lines
      .map((line) => form.exec(line)?.[1])
      .find(Boolean)
      ?.toUpperCase(),
  );
  const word = words.find((each = '') => onWords.has(each) || offWords.has(each));
  if (word === undefined) return null;
  if (offWords.has(word)) return 'off';
  return lines.some((line) => /^mStayOn ?[=:] ?true$/.test(line)) ? 'kept-on' : 'on';
}

/**
 * A dump that was cut off may lack a source, and we'd think that somebody pulled the cable, which excuses an activity.
 */
function parsePower(battery: string): string | null {
  if (!/^ *status: \d$/m.test(battery)) return null;
  const states = [...battery.matchAll(/^ *(AC|USB|Wireless|Dock) powered: (true|false)$/gm)];
  if (states.length === 0) return null;
  const sources = states.flatMap(([, source = '', state]) => (state === 'true' ? [source] : []));
  return [...new Set(sources)].toSorted().join(',');
}

const unitsMs = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1_000, ms: 1 };

function parseHeld(line: string): number | null {
  const [, text] = /ACQ=-((?:\d{1,6}(?:ms|[dhms]))+)(?:\s|$)/.exec(line) ?? [];
  if (text === undefined) return null;
  const parts = [...text.matchAll(/(\d+)(ms|[dhms])/g)];
  // The expression only lets these units through.
  const ms = parts.map(([, count, unit]) => Number(count) * unitsMs[unit as keyof typeof unitsMs]);
  return inRange(ms.reduce((sum, part) => sum + part, 0));
}

function inRange(ms: number): number | null {
  return ms <= LONGEST_MS ? ms : null;
}
