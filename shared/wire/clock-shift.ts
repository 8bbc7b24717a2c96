/** In ms. `Date` has whole seconds and responses take time, so ignore smaller changes. */
const TOLERANCE_MS = 5_000;
/** In ms. Beyond that the header is broken, not the clock. */
const LARGEST_MS = 100 * 365 * 86_400_000;

/**
 * What to add to a service's times to get this computer's, in ms.
 * @param kept the shift after its last response; 0 at first
 * @param date the response's `Date` header as sent
 * @param localMs when the header arrived
 */
export function keepClockShift(kept: number, date: unknown, localMs: number): number {
  const shift = typeof date === 'string' ? localMs - Date.parse(date) : Number.NaN;
  const hasMoved = Math.abs(shift - kept) > TOLERANCE_MS && Math.abs(shift) <= LARGEST_MS;
  return hasMoved ? shift : kept;
}

/** Where `Observed` and `Claim` records have times. */
const timeNames: readonly string[] = ['At', 'Earliest', 'UpSince', 'WatchedSince', 'Until', 'Since'];

/** In this computer's time. Unknown fields of newer versions and invalid times stay as they are. */
export function shiftObserved<T>(observed: T, byMs: number): T {
  // Different times, same form.
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
