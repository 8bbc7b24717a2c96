import { onTestFinished } from 'vitest';
import { silentLog } from '#shared/log.ts';
import {
  claimsPath,
  claimTaken,
  claimsAnswer,
  noticePath,
  releasePath,
  renewPath,
} from '#shared/wire/claims.ts';
import { formatAuthorization } from '#shared/wire/session-token.ts';
import {
  createMachineToken,
  type NewMachineToken,
} from '../../electron/lab-service/accounts/machine-tokens.ts';
import { createTokenChecks } from '../../electron/lab-service/accounts/token-checks.ts';
import { issueToken } from '../../electron/lab-service/accounts/tokens.ts';
import type { LabAgent } from '../../electron/lab-service/agents/lab-agent.ts';
import { type ClaimSettings, openClaims } from '../../electron/lab-service/claims/claims.ts';
import type { LabServiceOptions } from '../../electron/lab-service/server/lab-service-options.ts';
import { openTestAccounts } from './lab-accounts.ts';
import { listedAgent, startPolledLab } from './polled-lab.ts';

const settings: ClaimSettings = {
  isTaking: true,
  isForEverybody: false,
  most: { person: 5, program: 20 },
  historyDays: 30,
};
export const people = {
  kim: { companyCode: 'ACME', employeeNumber: '1001', name: '김민지', email: 'kim@acme.invalid' },
  lee: { companyCode: 'ACME', employeeNumber: '1002', name: 'Lee', email: '' },
} as const;

/** A phone as the ADB connector writes it. */
export const adbPhone = (DeviceID: string, changes: object = {}) => ({
  DeviceID,
  ModelName: 'Galaxy S24',
  ConnectedUser: '',
  Unknown: ['ConnectedUser'],
  ...changes,
});

/** A service with claims in memory, two people, and agents whose lists the test gives. */
export async function startClaimedLab(
  changes: Partial<ClaimSettings> & Pick<LabServiceOptions, 'screen' | 'isTokenRequired'> = {},
  agents: readonly LabAgent[] = [listedAgent(1), listedAgent(2)],
) {
  const { isTokenRequired = false, screen, ...changed } = changes;
  const { db, accounts } = await openTestAccounts();
  for (const person of Object.values(people))
    await accounts.add({ ...person, departmentCode: 'QA', passwordDigest: 'ab'.repeat(64) });
  const claims = await openClaims(db, { ...settings, ...changed }, silentLog);
  onTestFinished(() => claims.known.close());
  const lab = await startPolledLab(agents, {
    claims,
    tokens: createTokenChecks(db),
    isTokenRequired,
    ...(screen && { screen }),
  });

  async function call(
    method: string,
    path: string,
    token: string | null,
    body?: object,
    headers = {},
    signal?: AbortSignal,
  ) {
    const response = await fetch(`${lab.address}${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token !== null && { authorization: formatAuthorization(token) }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    const text = await response.text();
    // Each test checks the properties that it reads.
    const json = (text === '' ? {} : JSON.parse(text)) as Readonly<Record<string, unknown>>;
    return { status: response.status, etag: response.headers.get('etag'), text, json };
  }

  const take = (token: string | null, body: object, headers = {}, signal?: AbortSignal) =>
    call('POST', claimsPath, token, body, headers, signal);

  return {
    ...lab,
    db,
    accounts,
    claims,
    call,
    take,
    /** The only claim of a request that succeeds. */
    async taken(token: string, body: object, headers = {}) {
      const { status, json, text } = await take(token, body, headers);
      const [claim] = status === 201 ? claimTaken.parse(json).claims : [];
      if (claim === undefined) throw new Error(`${status} ${text}`);
      return claim;
    },
    renew: (token: string, body: object) => call('POST', renewPath, token, body),
    beginNotice: (token: string, body: object) => call('POST', noticePath, token, body),
    release: (token: string, body: object) => call('POST', releasePath, token, body),
    readClaims: async (token: string, since = '') =>
      claimsAnswer.parse((await call('GET', `${claimsPath}?since=${since}`, token)).json),
    /** The response of DeviceList for the agent of {@link listedAgent}. */
    listDevices: (token: string | null, index = 1, headers = {}) =>
      call(
        'POST',
        '/api/DeviceList',
        token,
        { DeviceAgentIP: `192.0.2.${index}`, DeviceAgentPort: 8037 },
        headers,
      ),
    signIn: (person: keyof typeof people) => issueToken(db, people[person], Date.now()),
    async createToken(rights: Partial<NewMachineToken> = {}) {
      const all = { name: 'nightly', showsNames: true, mayClaim: true };
      const wanted = { ...all, expiresAt: Date.now() + 3_600_000, ...rights };
      const token = await createMachineToken(db, wanted, Date.now());
      if (token === null) throw new Error('The token exists');
      return token;
    },
  };
}

export const phoneAt = (index: number, deviceId: string) => ({
  device: { agent: `192.0.2.${index}:8037`, deviceId },
});

export const ADB = 'adb/1.0.41';

/** Two phones at an ADB server, and two at an HTTP agent, one of them in use. */
export async function startWithPhones(...[changes]: Parameters<typeof startClaimedLab>) {
  const lab = await startClaimedLab(changes);
  lab.list(1, [adbPhone('R3'), adbPhone('R4')], ADB);
  lab.list(2, [
    { DeviceID: 'H1', ConnectedUser: '' },
    { DeviceID: 'H2', ConnectedUser: 'Lee' },
  ]);
  return { ...lab, kim: await lab.signIn('kim'), lee: await lab.signIn('lee') };
}

export const recordOf = ({ json }: { readonly json: Readonly<Record<string, unknown>> }, id: string) =>
  Object(Object(json)['MobileList']).find(({ DeviceID }: { DeviceID: string }) => DeviceID === id);
