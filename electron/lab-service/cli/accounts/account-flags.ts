import { type AccountFields, type AccountKey, newAccountSchema } from '../../accounts/account.ts';
import { WrongUsage } from '../failure.ts';
import type { Flags } from '../settings/load-settings.ts';

const flagNames = {
  companyCode: 'company',
  employeeNumber: 'employee',
  name: 'name',
  positionCode: 'position',
  jobTitleCode: 'jobTitle',
  departmentCode: 'department',
  email: 'email',
} as const;
const textFields = ['name', 'positionCode', 'jobTitleCode', 'departmentCode', 'email'] as const;

/** The key of the account that the command line names. @throws WrongUsage */
export function readKey(flags: Flags): AccountKey {
  return {
    companyCode: readText(flags, 'companyCode') ?? '',
    employeeNumber: readText(flags, 'employeeNumber') ?? '',
  };
}

/** The employee fields of the command line. @throws WrongUsage */
export function readFields(flags: Flags): Partial<AccountFields> {
  const fields: Partial<AccountFields> = {};
  for (const field of textFields) {
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

/** `ACME 1001`, for messages. */
export function nameAccount({ companyCode, employeeNumber }: AccountKey): string {
  return `${companyCode} ${employeeNumber}`;
}
