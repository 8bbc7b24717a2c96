import type { StoredAccount } from '../../accounts/account.ts';
import { formatLocalTimestamp } from '../../accounts/local-timestamp.ts';
import { align, print } from '../../../lab-commands/columns.ts';
import { writeIndentedJson } from '../../../lab-commands/devices/formats/safe-json.ts';
import { Failure } from '../failure.ts';
import { type Flags, loadSettings } from '../settings/load-settings.ts';
import { serviceSettings } from '../settings/service-settings.ts';
import { nameAccount, readKey } from './account-flags.ts';
import { useAccounts } from './open-accounts.ts';

/** `accounts list`: one account per line in columns, or a JSON array. */
export async function listAccounts(flags: Flags): Promise<void> {
  const accounts = await useAccounts(await loadSettings(serviceSettings, flags), (all) => all.list());
  if (flags['json'] === true) print(writeIndentedJson(accounts));
  else if (accounts.length === 0) print('No accounts yet');
  else for (const line of align(accounts.map(toCells))) print(line);
}

/** `accounts show`: one account, one field per line, or a JSON object. */
export async function showAccount(flags: Flags): Promise<void> {
  const key = readKey(flags);
  const account = await useAccounts(await loadSettings(serviceSettings, flags), (accounts) =>
    accounts.find(key),
  );
  if (account === null) throw new Failure(`No account ${nameAccount(key)}`);
  if (flags['json'] === true) print(writeIndentedJson(account));
  else for (const line of align(describe(account))) print(line);
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
