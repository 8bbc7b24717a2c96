import { Failure } from '../failure.ts';
import { readNewPassword } from '../password-input.ts';
import { type Flags, loadSettings } from '../settings/load-settings.ts';
import { serviceSettings } from '../settings/service-settings.ts';
import { nameAccount, readFields, readKey } from './account-flags.ts';
import { placeAccounts, useAccounts } from './open-accounts.ts';

/** `accounts add`. */
export async function addAccount(flags: Flags): Promise<void> {
  const settings = await loadSettings(serviceSettings, flags);
  // Before a person is asked for a password in vain.
  placeAccounts(settings);
  const key = readKey(flags);
  const { name = '', ...fields } = readFields(flags);
  const passwordDigest = await readNewPassword(flags['passwordStdin'] === true, settings);
  const isAdded = await useAccounts(settings, (accounts) =>
    accounts.add({ ...key, ...fields, name, passwordDigest }),
  );
  if (!isAdded) throw new Failure(`There is an account ${nameAccount(key)} already`);
  process.stdout.write(`Added ${nameAccount(key)}\n`);
}
