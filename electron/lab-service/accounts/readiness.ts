import type { Log } from '#shared/log.ts';
import { AccountsUnavailable } from './accounts-unavailable.ts';
import type { AccountsDatabase } from './database.ts';
import { remember } from './throttle.ts';

/** How long a check is valid, in milliseconds: anybody may ask, and each check writes to the disk. */
const CHECKED_MS = 2_000;

/** Whether the accounts can be used. The log gets the first error of an outage, and the end of it. */
export function createReadiness(db: AccountsDatabase, log: Log, now: () => number) {
  let isAvailable = true;
  let checked: { readonly result: Promise<void>; readonly at: number } | null = null;

  async function watch<T>(work: Promise<T>, hasWritten: (result: T) => boolean = () => true): Promise<T> {
    try {
      const result = await work;
      if (hasWritten(result)) endOutage();
      return result;
    } catch (error) {
      if (error instanceof AccountsUnavailable) beginOutage(error);
      throw error;
    }
  }

  function beginOutage(error: AccountsUnavailable): void {
    if (!isAvailable) return;
    isAvailable = false;
    checked = null;
    log.error('The accounts aren’t available', { error });
  }

  function endOutage(): void {
    if (isAvailable) return;
    isAvailable = true;
    checked = null;
    log.info('The accounts are available again');
  }

  /** Resolves if the database can be read and written. @throws AccountsUnavailable */
  function check(): Promise<void> {
    const at = performance.now();
    if (checked !== null && at - checked.at < CHECKED_MS) return checked.result;
    const result = watch(tryToUse());
    checked = { result, at };
    return result;
  }

  /** A sign-in writes such a row. Reading alone also works on a full disk. */
  async function tryToUse(): Promise<void> {
    await db.selectFrom('account').select('status').limit(1).execute();
    await remember(db, 'office', 'readiness', now());
  }

  return { watch, check };
}
