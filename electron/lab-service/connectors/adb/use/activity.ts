import { type ActivityKind, type ObservedRecord, signKinds } from '#shared/device/observed.ts';
import type { Activity, Observation } from './observed-state.ts';
import { type ReadingTime, toIso } from './reading-time.ts';
import type { PhoneMoment, UseReading } from './use-reading.ts';

type LastActivity = NonNullable<ObservedRecord['LastActivity']>;
type Sign = NonNullable<ObservedRecord['ActivityBefore']>;

interface Circumstances {
  /** Whether the previous reading is recent enough that no change was missed. */
  readonly isWatched: boolean;
  readonly arrivedAt: number | null;
}

/** After its start, a device is active for this long without a user. */
const START_MS = 120_000;
/** An activity this close to the device's connection was caused by plugging it in. */
const ARRIVAL_MS = 15_000;
/** The device may record a change of power slightly later than it happens. */
const POWER_DELAY_MS = 5_000;

/** Null if the device does not print its last activity. */
export function findActivity(
  reading: UseReading,
  time: ReadingTime,
  last: Observation | null,
  circumstances: Circumstances,
): Activity | null {
  const { activity: moment } = reading;
  if (moment === null) return null;
  const powerChange = findPowerChange(reading, time, last);
  const known = last?.activity ?? null;
  // An older value belongs to another display, which is gone.
  if (known !== null && moment.raw <= known.raw) return { ...known, powerChange, missedUntil: null };
  const kind = findKind(reading, moment, time.sentAt - moment.agoMs, { ...circumstances, powerChange });
  const missedUntil =
    circumstances.isWatched && !isSign(kind) ? findMissed(reading, moment, time, last) : null;
  return {
    raw: moment.raw,
    last: { ...findMoment(reading, moment, time, last, kind, circumstances), Kind: kind },
    before: circumstances.isWatched && !isSign(kind) && missedUntil === null ? findSign(known) : null,
    powerChange,
    missedUntil,
  };
}

function findKind(
  { wakes, event }: UseReading,
  { raw }: PhoneMoment,
  at: number,
  { isWatched, arrivedAt, powerChange }: Circumstances & Pick<Activity, 'powerChange'>,
): ActivityKind {
  if (raw < START_MS) return 'start';
  const isPower = powerChange !== null && at >= powerChange.from && at <= powerChange.to + POWER_DELAY_MS;
  const isArrival = arrivedAt !== null && Math.abs(at - arrivedAt) <= ARRIVAL_MS;
  if (isPower || isArrival) return 'power';
  // The system records a wake as an activity with the wake's own time.
  if (wakes.includes(raw)) return 'wake';
  // The kind is printed apart from the time, so it counts only if the time changed.
  if (!isWatched || event === null || event > 6) return 'activity';
  return event === 1 || event === 2 ? 'input' : 'other';
}

function findMoment(
  { bootAgeMs }: UseReading,
  { raw, agoMs }: PhoneMoment,
  { wallMs }: ReadingTime,
  last: Observation | null,
  kind: ActivityKind,
  { isWatched }: Circumstances,
): Omit<LastActivity, 'Kind'> {
  // A device does not sleep in its first minutes.
  if (kind === 'start' && bootAgeMs !== null) return { At: toIso(wallMs - bootAgeMs + raw) };
  const lastMs = last?.time.wallMs ?? -Infinity;
  if (isWatched) return { At: toIso(Math.max(wallMs - agoMs, lastMs)) };
  const asleepMs = bootAgeMs === null ? null : Math.max(bootAgeMs - raw - agoMs, 0);
  const earliest = asleepMs === null ? null : Math.max(wallMs - agoMs - asleepMs, lastMs);
  return {
    At: toIso(wallMs - agoMs),
    AtLeast: true,
    ...(earliest !== null && { Earliest: toIso(Math.min(earliest, wallMs - agoMs)) }),
  };
}

/** When the screen went off, if it has gone off and woken again since the previous reading. Otherwise null. */
function findMissed(
  { sleep }: UseReading,
  { raw }: PhoneMoment,
  { wallMs }: ReadingTime,
  last: Observation | null,
): string | null {
  const before = last?.reading.activity ?? null;
  if (sleep === null || before === null) return null;
  const isBetween = sleep.raw > before.raw + before.agoMs && sleep.raw < raw;
  return isBetween ? toIso(wallMs - sleep.agoMs) : null;
}

function findPowerChange(
  { power }: UseReading,
  { receivedAt }: ReadingTime,
  last: Observation | null,
): Activity['powerChange'] {
  const before = last?.reading.power ?? null;
  if (last === null || power === null || before === null || power === before)
    return last?.activity?.powerChange ?? null;
  return { from: last.time.sentAt, to: receivedAt };
}

function findSign(known: Activity | null): Sign | null {
  if (known === null) return null;
  const { Kind, ...moment } = known.last;
  return isSign(Kind) ? { ...moment, Kind } : known.before;
}

const signs: readonly ActivityKind[] = signKinds;

function isSign(kind: ActivityKind): kind is Sign['Kind'] {
  return signs.includes(kind);
}
