import { expect, it, onTestFinished } from 'vitest';
import { claimsPath, renewPath } from '#shared/wire/claims.ts';
import { formatAuthorization } from '#shared/wire/session-token.ts';
import { createAccounts } from '../../../../electron/lab-service/accounts/accounts.ts';
import { openAccountsDatabase } from '../../../../electron/lab-service/accounts/database.ts';
import { issueToken } from '../../../../electron/lab-service/accounts/tokens.ts';
import { createLabAgents } from '../../../../electron/lab-service/agents/lab-agents.ts';
import { adbPhone, people } from '../../../fakes/claimed-lab.ts';
import { startDeviceLab } from '../../../fakes/device-lab.ts';
import { listing, startHttpAgent } from '../../../fakes/http-agent.ts';
import { post } from '../../../fakes/lab-service.ts';
import { startPostgres, whyToSkipPostgres } from '../../../fakes/postgres.ts';

const skipped = whyToSkipPostgres();

it.skipIf(skipped !== null)('a caller with a thousand renewals leaves turns to others', async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.close());
  const db = await openAccountsDatabase({ kind: 'postgres', url: postgres.url });
  onTestFinished(() => db.destroy());
  const agent = await startHttpAgent(listing(adbPhone('R3'), adbPhone('R4')));
  onTestFinished(() => agent.close());
  const { host, port } = agent.address;
  await createLabAgents(db).add({ host, port, name: '', group: '', note: '', isEnabled: true });
  const signIn = async (person: keyof typeof people) => {
    await createAccounts(db).add({ ...people[person], passwordDigest: 'ab'.repeat(64) });
    return issueToken(db, people[person], Date.now());
  };
  const [kim, lee] = [await signIn('kim'), await signIn('lee')];
  const env = {
    DEVICE_LAB_DATABASE: postgres.url,
    DEVICE_LAB_AGENTS_PORTS: '1-65535',
    DEVICE_LAB_CLAIMS_TAKING: 'on',
  };
  const serving = await startDeviceLab(['serve', '--port', '0'], { env });
  onTestFinished(() => serving.end('SIGKILL').then(() => undefined));

  async function call(path: string, token: string, deviceId: string): Promise<number> {
    const headers = { 'content-type': 'application/json', authorization: formatAuthorization(token) };
    const device = { agent: `${host}:${port}`, deviceId };
    const response = await post(`${serving.address}${path}`, { device }, { headers });
    await response.text();
    return response.status;
  }

  await expect.poll(() => call(claimsPath, kim, 'R3')).toBe(201);
  expect(await call(claimsPath, lee, 'R4')).toBe(201);
  const state = { isOver: false };
  const flood = Array.from({ length: 1_000 }, () => call(renewPath, kim, 'R3'));
  const all = Promise.all(flood).finally(() => (state.isOver = true));
  const others: number[] = [];
  while (!state.isOver) others.push(await call(renewPath, lee, 'R4'));
  expect((await all).filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(new Set(others)).toEqual(new Set([200]));
  expect(others.length).toBeGreaterThan(10);
});
