import { align, print } from '../../../lab-commands/columns.ts';
import { writeIndentedJson } from '../../../lab-commands/devices/formats/safe-json.ts';
import {
  type AccountFields,
  type AccountKey,
  formatLocalTimestamp,
  newAccountSchema,
  type StoredAccount,
} from '../../accounts/account.ts';
import type { Accounts } from '../../accounts/accounts.ts';
import { Failure, WrongUsage } from '../failure.ts';
import { readNewPassword } from '../password-input.ts';
import { type Flags, loadServiceSettings } from '../settings/load-settings.ts';
import type { ServiceSettings } from '../settings/service-settings.ts';
import { placeAccounts, useAccounts } from './open-accounts.ts';

export async function addAccount(flags: Flags): Promise<void> {
  const { key, fields } = readFlags(flags);
  const settings = await loadServiceSettings(flags);
  const passwordDigest = await readPassword(flags, settings);
  const isAdded = await useAccounts(settings, (accounts) =>
    accounts.add({ ...key, name: '', ...fields, passwordDigest }),
  );
  if (!isAdded) throw new Failure(`The account ${nameAccount(key)} already exists`);
  print(`Added ${nameAccount(key)}`);
}

export async function setPassword(flags: Flags): Promise<void> {
  const { key } = readFlags(flags);
  const digest = await readPassword(flags, await loadServiceSettings(flags));
  await change(flags, key, 'Changed the password of', (accounts) => accounts.setPassword(key, digest));
}

export async function setDisabled(flags: Flags, isDisabled: boolean): Promise<void> {
  const { key } = readFlags(flags);
  const done = isDisabled ? 'Disabled' : 'Enabled';
  await change(flags, key, done, (accounts) => accounts.setDisabled(key, isDisabled));
}

export async function editAccount(flags: Flags): Promise<void> {
  const { key, fields } = readFlags(flags);
  if (Object.keys(fields).length === 0) throw new WrongUsage('Nothing to change. See --help');
  await change(flags, key, 'Changed', (accounts) => accounts.edit(key, fields));
}

export async function listAccounts(flags: Flags): Promise<void> {
  const accounts = await useAccounts(await loadServiceSettings(flags), (all) => all.list());
  if (flags['json'] === true) print(writeIndentedJson(accounts));
  else if (accounts.length === 0) print('No accounts yet');
  else for (const line of align(accounts.map(toCells))) print(line);
}

export async function showAccount(flags: Flags): Promise<void> {
  const { key } = readFlags(flags);
  const account = await useAccounts(await loadServiceSettings(flags), (accounts) => accounts.find(key));
  if (account === null) throw new Failure(`No account ${nameAccount(key)}`);
  if (flags['json'] === true) print(writeIndentedJson(account));
  else for (const line of align(describe(account))) print(line);
}

function readPassword(flags: Flags, settings: ServiceSettings): Promise<string> {
  // Checked before we ask for a password.
  placeAccounts(settings);
  return readNewPassword(flags['passwordStdin'] === true, settings);
}

async function change(
  flags: Flags,
  key: AccountKey,
  done: string,
  act: (accounts: Accounts) => Promise<boolean>,
): Promise<void> {
  const isDone = await useAccounts(await loadServiceSettings(flags), act);
  if (!isDone) throw new Failure(`No account ${nameAccount(key)}`);
  print(`${done} ${nameAccount(key)}`);
}

function toCells(account: StoredAccount): string[] {
  const { companyCode, employeeNumber, name, departmentCode, status, isDisabled } = account;
  const remarks = [status === 0 && 'left', isDisabled && 'disabled'].filter((remark) => remark !== false);
  return [companyCode, employeeNumber, name, departmentCode, remarks.join(', ')];
}

function describe(account: StoredAccount): string[][] {
  return [
    ['Company', account.companyCode],
    ['Employee number', account.employeeNumber],
    ['Name', account.name],
    ['Position', account.positionCode],
    ['Job title', account.jobTitleCode],
    ['Department', account.departmentCode],
    ['Email', account.email],
    ['Status', account.status === 1 ? 'employed' : 'left the company'],
    ['Access', account.isDisabled ? 'disabled' : 'enabled'],
    ['Failed attempts', String(account.failedAttempts)],
    ['Password changed', formatLocalTimestamp(new Date(account.passwordChangedAt))],
  ];
}

const fieldOf = {
  company: 'companyCode',
  employee: 'employeeNumber',
  name: 'name',
  position: 'positionCode',
  jobTitle: 'jobTitleCode',
  department: 'departmentCode',
  email: 'email',
} as const;

/** @throws WrongUsage */
function readFlags(flags: Flags): { key: AccountKey; fields: Partial<AccountFields> } {
  const given: Partial<Record<(typeof fieldOf)[keyof typeof fieldOf], string>> = {};
  for (const [name, field] of Object.entries(fieldOf)) {
    const value = flags[name];
    if (typeof value !== 'string') continue;
    const problem = newAccountSchema.shape[field].safeParse(value).error?.issues[0];
    const flag = name.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
    if (problem !== undefined) throw new WrongUsage(`--${flag} ${problem.message}`);
    given[field] = value;
  }
  const { companyCode = '', employeeNumber = '', ...texts } = given;
  const { status } = flags;
  const fields = { ...texts, ...(status !== undefined && ({ status: status === 'left' ? 0 : 1 } as const)) };
  return { key: { companyCode, employeeNumber }, fields };
}

function nameAccount({ companyCode, employeeNumber }: AccountKey): string {
  return `${companyCode} ${employeeNumber}`;
}
