import type { AccountKey } from '../../accounts/account.ts';
import type { Accounts } from '../../accounts/accounts.ts';
import { Failure, WrongUsage } from '../failure.ts';
import { readNewPassword } from '../password-input.ts';
import { type Flags, loadSettings } from '../settings/load-settings.ts';
import { serviceSettings, type ServiceSettings } from '../settings/service-settings.ts';
import { nameAccount, readFields, readKey } from './account-flags.ts';
import { placeAccounts, useAccounts } from './open-accounts.ts';

export async function addAccount(flags: Flags): Promise<void> {
  const key = readKey(flags);
  const { name = '', ...fields } = readFields(flags);
  const settings = await loadSettings(serviceSettings, flags);
  const passwordDigest = await readPassword(flags, settings);
  const isAdded = await useAccounts(settings, (accounts) =>
    accounts.add({ ...key, ...fields, name, passwordDigest }),
  );
  if (!isAdded) throw new Failure(`The account ${nameAccount(key)} already exists`);
  process.stdout.write(`Added ${nameAccount(key)}\n`);
}

/** `accounts set-password`. */
export async function setPassword(flags: Flags): Promise<void> {
  const key = readKey(flags);
  const settings = await loadSettings(serviceSettings, flags);
  const digest = await readPassword(flags, settings);
  await change(settings, key, (accounts) => accounts.setPassword(key, digest));
  process.stdout.write(`Changed the password of ${nameAccount(key)}\n`);
}

/** `accounts disable` and `accounts enable`. */
export async function setDisabled(flags: Flags, isDisabled: boolean): Promise<void> {
  const key = readKey(flags);
  await change(await loadSettings(serviceSettings, flags), key, (accounts) =>
    accounts.setDisabled(key, isDisabled),
  );
  process.stdout.write(`${isDisabled ? 'Disabled' : 'Enabled'} ${nameAccount(key)}\n`);
}

export async function editAccount(flags: Flags): Promise<void> {
  const key = readKey(flags);
  const fields = readFields(flags);
  if (Object.keys(fields).length === 0) throw new WrongUsage('Nothing to change. See --help');
  await change(await loadSettings(serviceSettings, flags), key, (accounts) => accounts.edit(key, fields));
  process.stdout.write(`Changed ${nameAccount(key)}\n`);
}

function readPassword(flags: Flags, settings: ServiceSettings): Promise<string> {
  // Checked before the program prompts for a password.
  placeAccounts(settings);
  return readNewPassword(flags['passwordStdin'] === true, settings);
}

async function change(
  settings: ServiceSettings,
  key: AccountKey,
  act: (accounts: Accounts) => Promise<boolean>,
): Promise<void> {
  const isDone = await useAccounts(settings, act);
  if (!isDone) throw new Failure(`No account ${nameAccount(key)}`);
}
