import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { clientHeader, formatAuthorization, tokenHeader } from '#shared/wire/session-token.ts';
import { AccountsUnavailable } from '../../../../electron/lab-service/accounts/accounts-unavailable.ts';
import type { TokenChecks } from '../../../../electron/lab-service/accounts/token-checks.ts';
import type { LabServiceOptions } from '../../../../electron/lab-service/server/lab-service-options.ts';
import { createServiceLog } from '../../../../electron/lab-service/observe/service-log.ts';
import { post, startLabService } from '../../../fakes/lab-service.ts';
import { makeTempFolder } from '../../../fakes/temp-folder.ts';
import { digest, startTokenLab } from '../../../fakes/token-lab.ts';

const made = `dlt_${'A'.repeat(43)}`;

async function start(options: Partial<LabServiceOptions> = {}) {
  const lab = await startTokenLab(options);
  return { ...lab, getToken: async () => (await lab.signIn()).headers.get(tokenHeader) ?? '' };
}

describe('Authenticate', () => {
  it('gives a console a token and changes nothing for other clients', async () => {
    const { signIn } = await start();
    const [plain, console] = [await signIn({}), await signIn()];
    expect(plain.headers.has(tokenHeader)).toBe(false);
    expect(console.headers.get(tokenHeader)).toMatch(/^dlt_[\w-]{43}$/);
    expect(console.headers.get('cache-control')).toBe('no-store');
    const names = (answer: Response) => [...answer.headers.keys()].filter((name) => name !== tokenHeader);
    expect(names(console)).toEqual(names(plain));
    expect(await console.text()).toBe(await plain.text());
  });

  it('issues no token if the sign-in fails or the service has none', async () => {
    const { signIn, accounts } = await start();
    const headers = { 'content-type': 'application/json', [clientHeader]: '1' };
    expect((await signIn(headers, '0'.repeat(128))).headers.has(tokenHeader)).toBe(false);
    const embedded = await startLabService({ accounts });
    const body = { comp_cd: 'ACME', emp_no: '1', emp_pass: digest };
    const answer = await post(`${embedded.address}/api/Authenticate`, body, { headers });
    expect(answer.headers.has(tokenHeader)).toBe(false);
    expect(await answer.text()).toContain('김');
  });
});

describe('DeviceList', () => {
  it('belongs to an account with a token, and to nobody without', async () => {
    const { list, getToken, listDevices } = await start();
    expect((await list()).status).toBe(200);
    // A proxy's own Authorization header is ignored.
    expect((await list('Basic YTpi')).status).toBe(200);
    expect((await list(formatAuthorization(await getToken()))).status).toBe(200);
    expect(listDevices.mock.calls.map(([, , caller]) => caller)).toMatchObject([
      { key: '127.0.0.1', isKnown: false },
      { key: '127.0.0.1', isKnown: false },
      { key: '["ACME","1"]', isKnown: true },
    ]);
  });

  it.each([formatAuthorization(made), 'Bearer x', 'Bearer'])('rejects %j', async (authorization) => {
    const { list, listDevices } = await start();
    const answer = await list(authorization);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(await answer.json()).toMatchObject({ status: 401, type: 'about:blank' });
    expect(listDevices).not.toHaveBeenCalled();
  });

  it('doesn’t look up what can’t be our token', async () => {
    const check = vi.fn<TokenChecks['check']>(() => ({ kind: 'invalid' }));
    const { list } = await start({ tokens: { check, end: () => Promise.resolve(false) } });
    await list('Bearer x');
    await list('Basic YTpi');
    expect(check).not.toHaveBeenCalled();
    await list(formatAuthorization(made));
    expect(check).toHaveBeenCalledOnce();
  });

  it('treats a token that can’t be checked like none', async () => {
    const tokens: TokenChecks = {
      check: () => ({ kind: 'unchecked' }),
      end: () => Promise.reject(new AccountsUnavailable('away')),
    };
    const { list, send, listDevices } = await start({ tokens });
    expect((await list(formatAuthorization(made))).status).toBe(200);
    expect(listDevices.mock.calls[0]?.[2]).toMatchObject({ isKnown: false });
    expect((await send('DELETE', '/v1/token', formatAuthorization(made))).status).toBe(503);

    const required = await start({ tokens, isTokenRequired: true });
    const answer = await required.list(formatAuthorization(made));
    expect(answer.status).toBe(503);
    expect(answer.headers.has('retry-after')).toBe(true);
  });

  it('rejects anonymous callers if a token is required', async () => {
    const { address, list, getToken, listDevices } = await start({ isTokenRequired: true });
    const answer = await list();
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(listDevices).not.toHaveBeenCalled();
    expect((await list(formatAuthorization(await getToken()))).status).toBe(200);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
  });
});

describe('DELETE /v1/token', () => {
  it('ends only the request’s own token, below the base path', async () => {
    const { send, list, getToken } = await start({ basePath: '/lab' });
    const [mine, other] = [formatAuthorization(await getToken()), formatAuthorization(await getToken())];
    const answer = await send('DELETE', '/v1/token', mine);
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    expect(answer.headers.has('content-length')).toBe(false);
    expect((await list(mine)).status).toBe(401);
    expect((await list(other)).status).toBe(200);
    expect((await send('DELETE', '/v1/token', mine)).status).toBe(401);
    expect((await send('DELETE', '/v1/token')).status).toBe(401);
    expect((await send('POST', '/v1/token', other, {})).status).toBe(405);
  });
});

it('no token is ever in the log', async () => {
  const file = join(await makeTempFolder(), 'service.log');
  const log = createServiceLog('debug', file);
  const { list, send, getToken } = await start({ log });
  const token = await getToken();
  await list(formatAuthorization(token));
  await send('POST', `/nowhere/${token}`, formatAuthorization(token), {});
  log.error(`Failed: Bearer ${token}`, { error: new Error(`authorization: ${token}`), token });
  await vi.waitFor(async () => expect(await readFile(file, 'utf8')).toContain('Failed'));
  await log.close();
  expect(await readFile(file, 'utf8')).not.toContain(token.slice(4, 20));
});
