import { join } from 'node:path';
import { type Accounts, createAccounts } from '../../accounts/accounts.ts';
import { type AccountsDatabase, type AccountsPlace, openAccountsDatabase } from '../../accounts/database.ts';
import { describeFileError, Failure, isFileError, WrongUsage } from '../failure.ts';
import type { ServiceSettings } from '../settings/service-settings.ts';

export function placeAccounts({ database, dataDir }: ServiceSettings): AccountsPlace {
  if (database !== undefined) return { kind: 'postgres', url: database };
  if (dataDir !== undefined) return { kind: 'file', path: join(dataDir, 'accounts.sqlite') };
  throw new WrongUsage('No accounts database. Use --data-dir <folder> or --database <url>');
}

/** @throws Failure with a message for the user; AccountsUnavailable */
export async function openAccounts(place: AccountsPlace): Promise<AccountsDatabase> {
  try {
    return await openAccountsDatabase(place);
  } catch (error) {
    if (place.kind !== 'file' || !isFileError(error)) throw error;
    const words = `${place.path} cannot be opened: ${describeFileError(error)}`;
    throw new Failure(words, { cause: error });
  }
}

export async function useDatabase<T>(
  settings: ServiceSettings,
  use: (db: AccountsDatabase) => Promise<T>,
): Promise<T> {
  const db = await openAccounts(placeAccounts(settings));
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}

export function useAccounts<T>(
  settings: ServiceSettings,
  use: (accounts: Accounts) => Promise<T>,
): Promise<T> {
  return useDatabase(settings, (db) => use(createAccounts(db)));
}
