import type { Log } from '#shared/log.ts';
import type { AccountsDatabase } from '../accounts/database.ts';
import { ClaimStore } from './claim-store.ts';
import { type LabClaims, openLabClaims } from './lab-claims.ts';
import { createScreenshotStore, type ScreenshotStore } from './screenshot-store.ts';

export interface ClaimSettings {
  /** Whether devices can be claimed. Claims that exist can be renewed and released all the same. */
  readonly isTaking: boolean;
  /** Whether callers without a token see who has claimed a device. */
  readonly isForEverybody: boolean;
  /** How many claims a person and a token can have. */
  readonly most: Readonly<Record<'person' | 'program', number>>;
  readonly historyDays: number;
}

export interface Claims extends ClaimSettings {
  readonly store: ClaimStore;
  readonly known: LabClaims;
  readonly screenshots: ScreenshotStore;
}

/** @throws AccountsUnavailable */
export async function openClaims(db: AccountsDatabase, settings: ClaimSettings, log: Log): Promise<Claims> {
  const store = new ClaimStore(db, settings.historyDays);
  const screenshots = createScreenshotStore(db);
  const known = await openLabClaims(store, log, () => screenshots.readLast());
  return { ...settings, store, known, screenshots };
}
