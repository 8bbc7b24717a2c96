import { type ActivityKind, type ObservedRecord, signKinds } from '#shared/device/observed.ts';
import { type Activity, type Context, toIso } from './observed-state.ts';
import type { PhoneMoment } from './use-reading.ts';

type LastActivity = NonNullable<ObservedRecord['LastActivity']>;
type Sign = NonNullable<ObservedRecord['ActivityBefore']>;

/** How long a device is busy after a boot, without anybody using it. */
const START_MS = 120_000;
/** This close to connecting the device, plugging it in caused the activity. */
const ARRIVAL_MS = 15_000;
/** The device may notice a change of power a little late. */
const POWER_DELAY_MS = 5_000;

export function findActivity(context: Context): Activity | null {
  const { reading, last, isWatched } = context;
  const { activity: moment } = reading;
  if (moment === null) return null;
  const powerChange = findPowerChange(context);
  const known = last?.activity ?? null;
  // An older value is another display's, which is gone.
  if (known !== null && moment.raw <= known.raw) return { ...known, powerChange, missedUntil: null };
  const kind = findKind(context, moment, powerChange);
  const missedUntil = isWatched && !isSign(kind) ? findMissed(context, moment) : null;
  return {
    raw: moment.raw,
    last: { ...findMoment(context, moment, kind), Kind: kind },
    before: isWatched && !isSign(kind) && missedUntil === null ? findSign(known) : null,
    powerChange,
    missedUntil,
  };
}

function findKind(
  { reading: { wakes, event }, time, isWatched, arrivedAt }: Context,
  { raw, agoMs }: PhoneMoment,
  powerChange: Activity['powerChange'],
): ActivityKind {
  if (raw < START_MS) return 'start';
  const at = time.sentAt - agoMs;
  const isPower = powerChange !== null && at >= powerChange.from && at <= powerChange.to + POWER_DELAY_MS;
  const isArrival = arrivedAt !== null && Math.abs(at - arrivedAt) <= ARRIVAL_MS;
  if (isPower || isArrival) return 'power';
  // To the system a wake-up is an activity with the same time.
  if (wakes.includes(raw)) return 'wake';
  // The kind stands apart from the time, so it only counts if the time changed.
  if (!isWatched || event === null || event > 6) return 'activity';
  return event === 1 || event === 2 ? 'input' : 'other';
}

function findMoment(
  { reading: { bootAgeMs }, time: { wallMs }, last, isWatched }: Context,
  { raw, agoMs }: PhoneMoment,
  kind: ActivityKind,
): Omit<LastActivity, 'Kind'> {
  // In its first minutes, a device doesn't sleep.
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

/** When the screen went off, if it went off and on again since the last reading. */
function findMissed({ reading: { sleep }, time, last }: Context, { raw }: PhoneMoment): string | null {
  const before = last?.reading.activity ?? null;
  if (sleep === null || before === null) return null;
  const isBetween = sleep.raw > before.raw + before.agoMs && sleep.raw < raw;
  return isBetween ? toIso(time.wallMs - sleep.agoMs) : null;
}

function findPowerChange({ reading: { power }, time, last }: Context): Activity['powerChange'] {
  const before = last?.reading.power ?? null;
  if (last === null || power === null || before === null || power === before)
    return last?.activity?.powerChange ?? null;
  return { from: last.time.sentAt, to: time.receivedAt };
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
