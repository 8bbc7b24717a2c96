/** The company code and the employee number. The password stays in its input. */
export interface AccountEntries {
  readonly companyCode: string;
  readonly employeeNumber: string;
  readonly name: string;
  readonly remembersSignIn: boolean;
}

export type AccountField = 'companyCode' | 'employeeNumber' | 'password';

export function findMissing(
  { companyCode, employeeNumber }: AccountEntries,
  password: string,
): ReadonlySet<AccountField> {
  const missing = new Set<AccountField>();
  if (companyCode.trim() === '') missing.add('companyCode');
  if (employeeNumber.trim() === '') missing.add('employeeNumber');
  if (password === '') missing.add('password');
  return missing;
}
