import { describe, expect, it, vi } from 'vitest';
import { clientHeader, formatAuthorization, tokenHeader } from '#shared/wire/session-token.ts';
import { AccountsUnavailable } from '../../../../electron/lab-service/accounts/accounts-unavailable.ts';
import {
  createMachineToken,
  revokeMachineToken,
} from '../../../../electron/lab-service/accounts/machine-tokens.ts';
import {
  createTokenChecks,
  type TokenChecks,
} from '../../../../electron/lab-service/accounts/token-checks.ts';
import type { DeviceSource } from '../../../../electron/lab-service/contacts/device-source.ts';
import type { LabServiceOptions } from '../../../../electron/lab-service/server/lab-service-options.ts';
import { openTestAccounts } from '../../../fakes/lab-accounts.ts';
import { post, startLabService } from '../../../fakes/lab-service.ts';
import { createPolledLab } from '../../../fakes/polled-lab.ts';

const HOUR = 60 * 60_000;
const digest = '3c5f'.repeat(32);
const listRequest = { DeviceAgentIP: '192.0.2.7', DeviceAgentPort: 5037 };
const json = { 'content-type': 'application/json' };

/** A service with one account, no agents in its list, and a stopped clock. */
async function start(options: Partial<LabServiceOptions> = {}) {
  const { db, accounts } = await openTestAccounts();
  await accounts.add({ companyCode: 'ACME', employeeNumber: '1', passwordDigest: digest, name: '김' });
  const clock = { time: 1_000_000 };
  const listDevices = vi.fn<DeviceSource['listDevices']>(() => Promise.resolve({ json: Buffer.from('{}') }));
  const { polled } = createPolledLab();
  const tokens = createTokenChecks(db, () => clock.time);
  const { address } = await startLabService({
    accounts,
    tokens,
    polled,
    devices: { listDevices },
    ...options,
  });
  const send = (token: string) => ({ headers: { ...json, authorization: formatAuthorization(token) } });
  return {
    clock,
    db,
    listDevices,
    authenticate: (emp_pass: string, headers: Record<string, string>) =>
      post(
        `${address}/api/Authenticate`,
        { comp_cd: 'ACME', emp_no: '1', emp_pass },
        { headers: { ...json, ...headers } },
      ),
    list: (token: string) => post(`${address}/api/DeviceList`, listRequest, send(token)),
    listAgents: (token: string) => fetch(`${address}/v1/agents`, send(token)),
    findDevices: (token: string) => fetch(`${address}/v1/devices`, send(token)),
    end: (token: string) => fetch(`${address}/v1/token`, { method: 'DELETE', ...send(token) }),
    create: async (name: string, showsNames: boolean): Promise<string> => {
      const token = await createMachineToken(
        db,
        { name, showsNames, expiresAt: clock.time + HOUR },
        clock.time,
      );
      if (token === null) throw new Error('The name is taken');
      return token;
    },
  };
}

async function readProblem(answer: Response) {
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  // Problem details are an object.
  const { status, detail } = (await answer.json()) as Record<string, unknown>;
  expect(status).toBe(answer.status);
  return detail;
}

describe('a machine token without names', () => {
  it.each([false, true])('lists agents but no devices (token required: %s)', async (isTokenRequired) => {
    const { list, listAgents, create, listDevices } = await start({ isTokenRequired });
    const token = await create('ci', false);
    expect((await listAgents(token)).status).toBe(200);
    const answer = await list(token);
    expect(answer.status).toBe(403);
    expect(await readProblem(answer)).toContain('doesn’t show the names of users');
    expect(listDevices).not.toHaveBeenCalled();
  });

  it('isn’t taken for an anonymous caller if it can’t be checked', async () => {
    const unchecked: TokenChecks = {
      check: () => ({ kind: 'unchecked' }),
      end: () => Promise.reject(new AccountsUnavailable('away')),
    };
    const { list, create, listDevices } = await start({ tokens: unchecked });
    const answer = await list(await create('ci', false));
    expect(answer.status).toBe(503);
    expect(answer.headers.has('retry-after')).toBe(true);
    expect(listDevices).not.toHaveBeenCalled();
  });
});

describe('a machine token with names', () => {
  it('lists devices as a separate caller', async () => {
    const { list, listAgents, create, listDevices } = await start({ isTokenRequired: true });
    const token = await create('board', true);
    expect((await listAgents(token)).status).toBe(200);
    expect((await list(token)).status).toBe(200);
    expect(listDevices.mock.calls.map(([, , caller]) => caller)).toEqual([
      { key: '["board"]', isKnown: true },
    ]);
  });
});

describe.each([false, true])('a machine token (with names: %s)', (showsNames) => {
  it('is rejected with the reason once expired', async () => {
    const { clock, list, listAgents, findDevices, create } = await start();
    const token = await create('ci', showsNames);
    expect([(await listAgents(token)).status, (await findDevices(token)).status]).toEqual([200, 200]);
    clock.time += HOUR;
    for (const answer of [await list(token), await listAgents(token), await findDevices(token)]) {
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
      expect(await readProblem(answer)).toContain('The token has expired.');
    }
  });

  it('is rejected with the reason once revoked', async () => {
    const { clock, db, list, listAgents, findDevices, create } = await start();
    const token = await create('ci', showsNames);
    expect((await listAgents(token)).status).toBe(200);
    await revokeMachineToken(db, 'ci');
    clock.time += 9_999;
    for (const answer of [await list(token), await listAgents(token), await findDevices(token)]) {
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
      expect(await readProblem(answer)).toContain('The token was revoked or is unknown.');
    }
  });

  it('doesn’t sign in', async () => {
    const { authenticate, create } = await start();
    const token = await create('ci', showsNames);
    const headers = { authorization: formatAuthorization(token), [clientHeader]: '1' };
    for (const secret of ['0'.repeat(128), token]) {
      const answer = await authenticate(secret, headers);
      expect([answer.status, await answer.text()]).toEqual([200, '']);
      expect(answer.headers.has(tokenHeader)).toBe(false);
    }
  });

  it('ends no token, not even itself', async () => {
    const { authenticate, end, listAgents, create } = await start();
    const session = (await authenticate(digest, { [clientHeader]: '1' })).headers.get(tokenHeader) ?? '';
    const token = await create('ci', showsNames);
    const answer = await end(token);
    expect(answer.status).toBe(403);
    expect(await readProblem(answer)).toContain('device-lab tokens revoke');
    for (const each of [token, session]) expect((await listAgents(each)).status).toBe(200);
  });
});
