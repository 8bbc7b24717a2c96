import type { ClaimHolder } from '../accounts/token-checks.ts';

/** Takes and ends claims at the command line. */
export const administrator: ClaimHolder = { companyCode: '', employeeNumber: '', token: '' };

export function kindOf({ token }: ClaimHolder): 'person' | 'program' {
  return token === '' ? 'person' : 'program';
}

export function isSameHolder(one: ClaimHolder, { companyCode, employeeNumber, token }: ClaimHolder): boolean {
  return one.companyCode === companyCode && one.employeeNumber === employeeNumber && one.token === token;
}

/** What others see. @param department given if somebody has the same name */
export function nameHolder(
  { token, employeeNumber }: ClaimHolder,
  name: string | null,
  department: string | null,
): string {
  if (token !== '') return token;
  if (employeeNumber === '') return 'Administrator';
  if (!name) return employeeNumber;
  return department ? `${name} (${department})` : name;
}
