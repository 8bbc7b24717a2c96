import { formatLocalTimestamp } from '../accounts/account.ts';

/** `2027-12-31 09:30`, in this computer's time zone. */
export function describeTime(instant: number): string {
  return formatLocalTimestamp(new Date(instant)).slice(0, 16).replace('T', ' ');
}
