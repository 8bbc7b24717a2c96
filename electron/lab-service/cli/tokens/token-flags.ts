import { machineTokenName } from '../../accounts/machine-tokens.ts';
import { WrongUsage } from '../failure.ts';
import type { Flags } from '../settings/load-settings.ts';

const DAY_MS = 24 * 60 * 60_000;
const MAX_DAYS = 3_650;

/** The name for a new token. @throws WrongUsage */
export function readName(flags: Flags): string {
  const reading = machineTokenName.safeParse(flags['name']);
  if (reading.success) return reading.data;
  throw new WrongUsage(`--name ${reading.error.issues[0]?.message ?? 'is invalid'}`);
}

/**
 * When a new token expires, in milliseconds since 1970: a number of days after `now`, or at the end of a day by this
 * computer's clock.
 * @throws WrongUsage
 */
export function readExpiry(flags: Flags, now: number): number {
  const text = String(flags['expires']).trim();
  const expiresAt = /^\d{1,6}$/.test(text) ? now + Number(text) * DAY_MS : readEndOfDay(text);
  if (Number.isNaN(expiresAt)) {
    throw new WrongUsage('--expires is not a number of days or a day such as 2027-12-31');
  }
  if (expiresAt <= now) throw new WrongUsage('--expires is in the past');
  if (expiresAt - now > MAX_DAYS * DAY_MS)
    throw new WrongUsage(`--expires is more than ${MAX_DAYS} days away`);
  return expiresAt;
}

/** NaN for a text that is not a day of the calendar. */
function readEndOfDay(text: string): number {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return NaN;
  const start = new Date(year, month - 1, day);
  // Date moves February 30 to March.
  if (start.getMonth() !== month - 1 || start.getDate() !== day) return NaN;
  return new Date(year, month - 1, day + 1).getTime();
}
