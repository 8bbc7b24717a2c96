import { align, print } from '../../../lab-commands/columns.ts';
import { writeIndentedJson } from '../../../lab-commands/devices/formats/safe-json.ts';
import {
  type AccountFields,
  type AccountKey,
  newAccountSchema,
  type StoredAccount,
} from '../../accounts/account.ts';
import type { Accounts } from '../../accounts/accounts.ts';
import { formatLocalTimestamp } from '../../accounts/local-timestamp.ts';
import { Failure, WrongUsage } from '../failure.ts';
import { readNewPassword } from '../password-input.ts';
import { type Flags, loadServiceSettings } from '../settings/load-settings.ts';
import type { ServiceSettings } from '../settings/service-settings.ts';
import { placeAccounts, useAccounts } from './open-accounts.ts';

export async function addAccount(flags: Flags): Promise<void> {
  const key = readKey(flags);
  const { name = '', ...fields } = readFields(flags);
  const settings = await loadServiceSettings(flags);
  const passwordDigest = await readPassword(flags, settings);
  const isAdded = await useAccounts(settings, (accounts) =>
    accounts.add({ ...key, ...fields, name, passwordDigest }),
  );
  if (!isAdded) throw new Failure(`The account ${nameAccount(key)} already exists`);
  print(`Added ${nameAccount(key)}`);
}

export async function setPassword(flags: Flags): Promise<void> {
  const key = readKey(flags);
  const settings = await loadServiceSettings(flags);
  const digest = await readPassword(flags, settings);
  await change(settings, key, (accounts) => accounts.setPassword(key, digest));
  print(`Changed the password of ${nameAccount(key)}`);
}

export async function setDisabled(flags: Flags, isDisabled: boolean): Promise<void> {
  const key = readKey(flags);
  const settings = await loadServiceSettings(flags);
  await change(settings, key, (accounts) => accounts.setDisabled(key, isDisabled));
  print(`${isDisabled ? 'Disabled' : 'Enabled'} ${nameAccount(key)}`);
}

export async function editAccount(flags: Flags): Promise<void> {
  const key = readKey(flags);
  const fields = readFields(flags);
  if (Object.keys(fields).length === 0) throw new WrongUsage('Nothing to change. See --help');
  const settings = await loadServiceSettings(flags);
  await change(settings, key, (accounts) => accounts.edit(key, fields));
  print(`Changed ${nameAccount(key)}`);
}

/** One account per line in columns, or a JSON array. */
export async function listAccounts(flags: Flags): Promise<void> {
  const accounts = await useAccounts(await loadServiceSettings(flags), (all) => all.list());
  if (flags['json'] === true) print(writeIndentedJson(accounts));
  else if (accounts.length === 0) print('No accounts yet');
  else for (const line of align(accounts.map(toCells))) print(line);
}

/** One field per line, or a JSON object. */
export async function showAccount(flags: Flags): Promise<void> {
  const key = readKey(flags);
  const account = await useAccounts(await loadServiceSettings(flags), (accounts) => accounts.find(key));
  if (account === null) throw new Failure(`No account ${nameAccount(key)}`);
  if (flags['json'] === true) print(writeIndentedJson(account));
  else for (const line of align(describe(account))) print(line);
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

const flagNames = {
  companyCode: 'company',
  employeeNumber: 'employee',
  name: 'name',
  positionCode: 'position',
  jobTitleCode: 'jobTitle',
  departmentCode: 'department',
  email: 'email',
} as const;

/** @throws WrongUsage */
function readKey(flags: Flags): AccountKey {
  return {
    companyCode: readText(flags, 'companyCode') ?? '',
    employeeNumber: readText(flags, 'employeeNumber') ?? '',
  };
}

/** @throws WrongUsage */
function readFields(flags: Flags): Partial<AccountFields> {
  const fields: Partial<AccountFields> = {};
  for (const field of ['name', 'positionCode', 'jobTitleCode', 'departmentCode', 'email'] as const) {
    const text = readText(flags, field);
    if (text !== undefined) fields[field] = text;
  }
  const status = flags['status'];
  if (status !== undefined) fields.status = status === 'left' ? 0 : 1;
  return fields;
}

function readText(flags: Flags, field: keyof typeof flagNames): string | undefined {
  const value = flags[flagNames[field]];
  if (typeof value !== 'string') return undefined;
  const problem = newAccountSchema.shape[field].safeParse(value).error?.issues[0];
  if (problem === undefined) return value;
  const flag = flagNames[field].replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
  throw new WrongUsage(`--${flag} ${problem.message}`);
}

function nameAccount({ companyCode, employeeNumber }: AccountKey): string {
  return `${companyCode} ${employeeNumber}`;
}
