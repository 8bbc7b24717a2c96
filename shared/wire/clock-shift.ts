/** A smaller change of the shift is ignored: `Date` has whole seconds, and responses take time. In milliseconds. */
const TOLERANCE_MS = 5_000;
/** A larger shift means an invalid header, not a wrong clock. In milliseconds. */
const LARGEST_MS = 100 * 365 * 86_400_000;

/**
 * The milliseconds to add to the times of a service to convert them to this computer's clock.
 * @param kept the shift of its last response; 0 for the first
 * @param date the `Date` header of the response in its original form
 * @param localMs the time of day at which the header arrived
 */
export function keepClockShift(kept: number, date: unknown, localMs: number): number {
  const shift = typeof date === 'string' ? localMs - Date.parse(date) : Number.NaN;
  const hasMoved = Math.abs(shift - kept) > TOLERANCE_MS && Math.abs(shift) <= LARGEST_MS;
  return hasMoved ? shift : kept;
}

/** The names of times in an `Observed` or a `Claim` record. */
const timeNames: readonly string[] = ['At', 'Earliest', 'UpSince', 'WatchedSince', 'Until', 'Since'];

/**
 * An `Observed` or a `Claim` record in this computer's time. Unknown fields of a newer version and invalid times stay unchanged.
 */
export function shiftObserved<T>(observed: T, byMs: number): T {
  // A copy with other times has the same form.
  return byMs === 0 ? observed : (shiftTimes(observed, byMs) as T);
}

function shiftTimes(value: unknown, byMs: number): unknown {
  if (Array.isArray(value)) return value.map((element) => shiftTimes(element, byMs));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]: [string, unknown]) => {
    const isTime = typeof inner === 'string' && timeNames.includes(name);
    return [name, isTime ? shiftTime(inner, byMs) : shiftTimes(inner, byMs)];
  });
  return Object.fromEntries(entries);
}

function shiftTime(time: string, byMs: number): string {
  const date = new Date(Date.parse(time) + byMs);
  return Number.isNaN(date.getTime()) ? time : date.toISOString();
}
