import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimsPath, claimTaken, releasePath, renewPath } from '#shared/wire/claims.ts';
import { formatAuthorization } from '#shared/wire/session-token.ts';
import { createAccounts } from '../../../../../electron/lab-service/accounts/accounts.ts';
import {
  type AccountsDatabase,
  openAccountsDatabase,
} from '../../../../../electron/lab-service/accounts/database.ts';
import { createMachineToken } from '../../../../../electron/lab-service/accounts/machine-tokens.ts';
import { issueToken } from '../../../../../electron/lab-service/accounts/tokens.ts';
import { createLabAgents } from '../../../../../electron/lab-service/agents/lab-agents.ts';
import { adbPhone, people } from '../../../../fakes/claimed-lab.ts';
import { type Serving, startDeviceLab } from '../../../../fakes/device-lab.ts';
import { type HttpAgent, listing, startHttpAgent } from '../../../../fakes/http-agent.ts';
import { post } from '../../../../fakes/lab-service.ts';
import { type Postgres, startPostgres, whyToSkipPostgres } from '../../../../fakes/postgres.ts';

const skipped = whyToSkipPostgres();

describe.skipIf(skipped !== null)(`claims of two processes${skipped === null ? '' : ` (${skipped})`}`, () => {
  let postgres: Postgres;
  let db: AccountsDatabase;
  let agent: HttpAgent;
  let kim: string;
  let program: string;
  const processes: Serving[] = [];

  const start = () => {
    const env = {
      DEVICE_LAB_DATABASE: postgres.url,
      DEVICE_LAB_AGENTS_PORTS: '1-65535',
      DEVICE_LAB_CLAIMS_TAKING: 'on',
    };
    return startDeviceLab(['serve', '--port', '0'], { env });
  };

  beforeAll(async () => {
    postgres = await startPostgres();
    db = await openAccountsDatabase({ kind: 'postgres', url: postgres.url });
    await createAccounts(db).add({ ...people.kim, passwordDigest: 'ab'.repeat(64) });
    kim = await issueToken(db, people.kim, Date.now());
    const rights = { showsNames: true, mayClaim: true, expiresAt: Date.now() + 3_600_000 };
    program = (await createMachineToken(db, { name: 'nightly', ...rights }, Date.now())) ?? '';
    agent = await startHttpAgent(listing(...['R3', 'R4', 'R5', 'nul\u0000'].map((id) => adbPhone(id))));
    const { host, port } = agent.address;
    await createLabAgents(db).add({ host, port, name: '', group: '', note: '', isEnabled: true });
    processes.push(await start(), await start());
  });
  afterAll(async () => {
    for (const each of processes) await each.end('SIGKILL');
    await db?.destroy();
    await agent?.close();
    await postgres?.close();
  });

  const call = (place: number, path: string, token: string, body: object, headers = {}) =>
    post(`${processes[place]?.address}${path}`, body, {
      headers: { 'content-type': 'application/json', authorization: formatAuthorization(token), ...headers },
    });
  const deviceAt = (deviceId: string) => ({
    device: { agent: `${agent.address.host}:${agent.address.port}`, deviceId },
  });

  async function take(place: number, token: string, body: object, headers = {}) {
    const response = await call(place, claimsPath, token, body, headers);
    const json: unknown = await response.json();
    return {
      status: response.status,
      claims: response.status === 201 ? claimTaken.parse(json).claims : [],
      json,
    };
  }

  /** The user that a process lists to callers without a token. */
  async function readUser(place: number, deviceId: string): Promise<string> {
    const { host, port } = agent.address;
    const request = { DeviceAgentIP: host, DeviceAgentPort: port };
    const { MobileList } = Object(
      await (await post(`${processes[place]?.address}/api/DeviceList`, request)).json(),
    );
    const record = MobileList.find((each: { DeviceID: string }) => each.DeviceID === deviceId);
    return record?.ConnectedUser;
  }

  it('are the same in both, and one caller wins at two processes', async () => {
    await expect.poll(() => readUser(0, 'R3')).toBe('');
    await expect.poll(() => readUser(1, 'R3')).toBe('');
    const answers = await Promise.all(
      [0, 1, 0, 1, 0, 1].map((place, index) => take(place, index % 3 === 0 ? kim : program, deviceAt('R3'))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
    for (const place of [0, 1]) await expect.poll(() => readUser(place, 'R3')).toBe('claimed');
  });

  it('repeat their answer at another process, also after a kill', async () => {
    const key = { 'idempotency-key': 'lost' };
    const first = await take(0, program, { ...deviceAt('R4'), minutes: 30 }, key);
    processes[0]?.child.kill('SIGKILL');
    expect(await take(1, program, { ...deviceAt('R4'), minutes: 30 }, key)).toEqual(first);
    processes[0] = await start();
    await expect.poll(() => readUser(0, 'R4')).toBe('claimed');
    const { id } = first.claims[0] ?? {};
    expect((await call(0, renewPath, program, { id })).status).toBe(200);
  });

  it('refuse what the database can’t keep', async () => {
    await expect.poll(() => readUser(0, 'R3')).toBeDefined();
    expect((await take(0, program, deviceAt('nul‹U+0000›'))).status).toBe(409);
    for (const path of [renewPath, releasePath])
      expect((await call(0, path, program, { id: '\u0000' })).status).toBe(422);
  });

  it('stay while the database is away, and nobody can take one', async () => {
    await postgres.kill('SIGKILL');
    for (const [path, body] of [
      [claimsPath, deviceAt('R5')],
      [renewPath, { id: 'x' }],
    ] as const) {
      const refused = await call(0, path, program, body);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([
        503,
        expect.stringMatching(/\d/),
      ]);
    }
    expect(await readUser(0, 'R3')).toBe('claimed');
    // A process without the claims would call the phones unused, so it doesn't start.
    await expect(start()).rejects.toThrow('database');
    await postgres.start();
    await expect.poll(async () => (await take(0, program, deviceAt('R5'))).status).toBe(201);
  });
});
