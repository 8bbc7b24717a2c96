import { describe, expect, it } from 'vitest';
import { clientHeader, formatAuthorization, tokenHeader } from '#shared/wire/session-token.ts';
import { AccountsUnavailable } from '../../../../electron/lab-service/accounts/accounts-unavailable.ts';
import {
  createMachineToken,
  revokeMachineToken,
} from '../../../../electron/lab-service/accounts/machine-tokens.ts';
import type { TokenChecks } from '../../../../electron/lab-service/accounts/token-checks.ts';
import type { LabServiceOptions } from '../../../../electron/lab-service/server/lab-service-options.ts';
import { startTokenLab } from '../../../fakes/token-lab.ts';

const HOUR = 60 * 60_000;

async function start(options: Partial<LabServiceOptions> = {}) {
  const lab = await startTokenLab(options);
  return {
    ...lab,
    list: (token: string) => lab.list(formatAuthorization(token)),
    listAgents: (token: string) => lab.send('GET', '/v1/agents', formatAuthorization(token)),
    findDevices: (token: string) => lab.send('GET', '/v1/devices', formatAuthorization(token)),
    end: (token: string) => lab.send('DELETE', '/v1/token', formatAuthorization(token)),
    create: async (name: string, showsNames: boolean): Promise<string> => {
      const { time } = lab.clock;
      const token = await createMachineToken(lab.db, { name, showsNames, expiresAt: time + HOUR }, time);
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
  it.each([
    ['expired', 'The token has expired.'],
    ['revoked', 'The token was revoked or is unknown.'],
  ])('is rejected with the reason once %s', async (how, reason) => {
    const { clock, db, list, listAgents, findDevices, create } = await start();
    const token = await create('ci', showsNames);
    expect([(await listAgents(token)).status, (await findDevices(token)).status]).toEqual([200, 200]);
    if (how === 'revoked') await revokeMachineToken(db, 'ci');
    clock.time += how === 'revoked' ? 9_999 : HOUR;
    for (const answer of [await list(token), await listAgents(token), await findDevices(token)]) {
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
      expect(await readProblem(answer)).toContain(reason);
    }
  });

  it('doesn’t sign in', async () => {
    const { signIn, create } = await start();
    const token = await create('ci', showsNames);
    const headers = { authorization: formatAuthorization(token), [clientHeader]: '1' };
    for (const secret of ['0'.repeat(128), token]) {
      const answer = await signIn(headers, secret);
      expect([answer.status, await answer.text()]).toEqual([200, '']);
      expect(answer.headers.has(tokenHeader)).toBe(false);
    }
  });

  it('ends no token, not even itself', async () => {
    const { signIn, end, listAgents, create } = await start();
    const session = (await signIn()).headers.get(tokenHeader) ?? '';
    const token = await create('ci', showsNames);
    const answer = await end(token);
    expect(answer.status).toBe(403);
    expect(await readProblem(answer)).toContain('device-lab tokens revoke');
    for (const each of [token, session]) expect((await listAgents(each)).status).toBe(200);
  });
});
