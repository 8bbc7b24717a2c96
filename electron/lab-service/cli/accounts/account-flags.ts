import { type AccountFields, type AccountKey, newAccountSchema } from '../../accounts/account.ts';
import { WrongUsage } from '../failure.ts';
import type { Flags } from '../settings/load-settings.ts';

const keyFlags = { companyCode: 'company', employeeNumber: 'employee' } as const;

const fieldFlags = {
  name: 'name',
  positionCode: 'position',
  jobTitleCode: 'jobTitle',
  departmentCode: 'department',
  email: 'email',
} as const satisfies Partial<Record<keyof AccountFields, string>>;

/** What identifies the account the command line is about. @throws WrongUsage */
export function readKey(flags: Flags): AccountKey {
  return {
    companyCode: readText(flags, keyFlags, 'companyCode') ?? '',
    employeeNumber: readText(flags, keyFlags, 'employeeNumber') ?? '',
  };
}

/** What the command line says of an employee. @throws WrongUsage */
export function readFields(flags: Flags): Partial<AccountFields> {
  const status = flags['status'];
  const texts = Object.keys(fieldFlags).flatMap((field) => {
    // Object.keys forgets that the keys are those of fieldFlags.
    const value = readText(flags, fieldFlags, field as keyof typeof fieldFlags);
    return value === undefined ? [] : [[field, value]];
  });
  return { ...Object.fromEntries(texts), ...(status !== undefined && { status: status === 'left' ? 0 : 1 }) };
}

type TextField = keyof typeof keyFlags | keyof typeof fieldFlags;

function readText<F extends TextField>(
  flags: Flags,
  names: Readonly<Record<F, string>>,
  field: F,
): string | undefined {
  const value = flags[names[field]];
  if (typeof value !== 'string') return undefined;
  const problem = newAccountSchema.shape[field].safeParse(value).error?.issues[0];
  if (problem === undefined) return value;
  const flag = names[field].replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
  throw new WrongUsage(`--${flag} ${problem.message}`);
}

/** `ACME 1001`, for a sentence. */
export function nameAccount({ companyCode, employeeNumber }: AccountKey): string {
  return `${companyCode} ${employeeNumber}`;
}
