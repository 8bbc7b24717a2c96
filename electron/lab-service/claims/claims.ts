import type { Log } from '#shared/log.ts';
import type { AccountsDatabase } from '../accounts/database.ts';
import type { Owner } from '../limits/owner.ts';
import { Turns } from '../limits/turns.ts';
import { ClaimStore } from './claim-store.ts';
import { type LabClaims, openLabClaims } from './lab-claims.ts';
import { createScreenshotStore, type ScreenshotStore } from './screenshot-store.ts';

export interface ClaimSettings {
  /** Existing claims can be renewed and released either way. */
  readonly isTaking: boolean;
  /** Do callers without a token see who has claimed a device? */
  readonly isForEverybody: boolean;
  /** How many one person and one token may have. */
  readonly most: Readonly<Record<'person' | 'program', number>>;
  readonly historyDays: number;
}

/** Others need the database's connections too. */
const AT_ONCE = 4;
const WAITING = 1_024;

export interface Claims extends ClaimSettings {
  readonly store: ClaimStore;
  readonly known: LabClaims;
  readonly screenshots: ScreenshotStore;
  /** For what a caller wants of the database. @throws Overloaded; the signal's reason */
  readonly inTurn: <T>(caller: Owner, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;
}

/** @throws AccountsUnavailable */
export async function openClaims(db: AccountsDatabase, settings: ClaimSettings, log: Log): Promise<Claims> {
  const store = new ClaimStore(db, settings.historyDays);
  const screenshots = createScreenshotStore(db);
  const known = await openLabClaims(store, log, () => screenshots.readLast());
  const turns = new Turns({ atOnce: AT_ONCE, waiting: WAITING });
  return {
    ...settings,
    store,
    known,
    screenshots,
    inTurn: (caller, work, signal) => turns.run(caller, work, { signal }),
  };
}
