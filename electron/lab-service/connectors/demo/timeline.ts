/** All follows from a seed and the time since the demo began, so you can have any moment directly. */
export interface DemoMoment {
  readonly seed: number;
  readonly elapsedMs: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Nothing changes at first, so that you can look around. */
const CALM_MS = 90 * SECOND;

const HOLD_MS = 3.5 * MINUTE;
const ABSENCE_CYCLE_MS = 15 * MINUTE;
const ABSENCE_CHANCE = 0.35;
/** An observed device is in use for the first part of each cycle. */
const USE_CYCLE_MS = 60 * MINUTE;
const USED_PART = 0.4;
const READING_MS = 30 * SECOND;

const users = ['kim.minji', '1042', '박서준', 'lee.jihoon', '2077', 'j.alvarez', '최유나', 'nightly-ci'];

export function userAt(
  { seed, elapsedMs }: DemoMoment,
  deviceId: string,
  place: number,
  firstUser: string,
): string {
  const turn = Math.floor(Math.max(elapsedMs - CALM_MS, 0) / HOLD_MS + spread(place));
  if (turn === 0) return firstUser;
  const isTaken = draw(seed, deviceId, 'taken', turn) < 0.5;
  if (!isTaken) return '';
  return users[Math.floor(draw(seed, deviceId, 'user', turn) * users.length)] ?? '';
}

/** In ms since the demo began; negative before that. */
export function activityAt({ elapsedMs }: DemoMoment, place: number): number {
  const turn = Math.floor(elapsedMs / USE_CYCLE_MS + spread(place));
  const endsAtMs = Math.round((turn + USED_PART - spread(place)) * USE_CYCLE_MS);
  return Math.min(endsAtMs, Math.floor(elapsedMs / READING_MS) * READING_MS);
}

export function isPresentAt({ seed, elapsedMs }: DemoMoment, deviceId: string, place: number): boolean {
  const cycles = elapsedMs / ABSENCE_CYCLE_MS + spread(place);
  const turn = Math.floor(cycles);
  if (draw(seed, deviceId, 'absent', turn) >= ABSENCE_CHANCE) return true;
  const lastsMs = MINUTE * (1 + draw(seed, deviceId, 'lasts', turn));
  const beginsMs = draw(seed, deviceId, 'begins', turn) * (ABSENCE_CYCLE_MS - lastsMs);
  const sinceTurnMs = (cycles - turn) * ABSENCE_CYCLE_MS;
  const beganAtMs = elapsedMs - (sinceTurnMs - beginsMs);
  return beganAtMs < CALM_MS || elapsedMs < beganAtMs || elapsedMs >= beganAtMs + lastsMs;
}

/** Spreads places over a cycle by multiples of the golden ratio, which fall evenly. */
function spread(place: number): number {
  return (place * 0.618_034) % 1;
}

/** A number in [0, 1) that only depends on its arguments (FNV-1a, then MurmurHash3's finalizer). */
function draw(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(parts.join('\n'))) hash = Math.imul(hash ^ byte, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
