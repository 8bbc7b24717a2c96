import { clientHeader, formatAuthorization, tokenHeader } from '#shared/wire/session-token.ts';

/** The account of this bench's service. */
export const benchAccount = {
  companyCode: 'ACME',
  employeeNumber: '1',
  passwordDigest: '0f'.repeat(64),
  name: 'Bench',
};

/** Signs in as a console does. Returns the Authorization header of its requests. */
export async function signInToService(address: string): Promise<string> {
  const { companyCode, employeeNumber, passwordDigest } = benchAccount;
  const response = await fetch(`${address}/api/Authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [clientHeader]: 'bench' },
    body: JSON.stringify({ comp_cd: companyCode, emp_no: employeeNumber, emp_pass: passwordDigest }),
  });
  const token = response.headers.get(tokenHeader);
  if (token === null) throw new Error(`No token: ${response.status}`);
  return formatAuthorization(token);
}
