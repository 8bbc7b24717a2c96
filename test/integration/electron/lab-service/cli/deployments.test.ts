import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountRecord } from '#shared/wire/authenticate.ts';
import { createAccounts } from '../../../../../electron/lab-service/accounts/accounts.ts';
import {
  type AccountsPlace,
  openAccountsDatabase,
} from '../../../../../electron/lab-service/accounts/database.ts';
import { whyToSkip } from '../../../../fakes/adb/tools.ts';
import { cheapHash } from '../../../../fakes/cheap-hash.ts';
import { startDeviceLab } from '../../../../fakes/device-lab.ts';
import { startPostgres, whyToSkipPostgres } from '../../../../fakes/postgres.ts';
import { type Answer, startServicePair } from '../../../../fakes/service-pair.ts';

type SignIn = (body: unknown, from?: string) => Promise<Answer>;

/** A running service of any deployment. */
interface Deployment {
  readonly signIn: SignIn;
  readonly accounts: AccountsPlace;
  close(): Promise<unknown>;
}

const noPostgres = whyToSkipPostgres();
const deployments: readonly (readonly [string, string | null, () => Promise<Deployment>])[] = [
  ['one process on SQLite', null, startOnSqlite],
  ['one process on PostgreSQL', noPostgres, startOnPostgres],
  ['two processes on PostgreSQL behind nginx', whyToSkip('nginx') ?? noPostgres, startPair],
];

const right = 'a1'.repeat(64);
const wrong = 'b2'.repeat(64);

for (const [name, skipped, start] of deployments)
  describe.skipIf(skipped !== null)(`${name} ${skipped ?? ''}`, () => {
    let deployment: Deployment;
    const signIn = (employeeNumber: string, emp_pass: string, from?: string) =>
      deployment.signIn({ comp_cd: 'ACME', emp_no: employeeNumber, emp_pass }, from);

    beforeAll(async () => {
      deployment = await start();
      const db = await openAccountsDatabase(deployment.accounts);
      const accounts = createAccounts(db, { hashCost: cheapHash });
      for (const employeeNumber of ['1001', '1003'])
        await accounts.add({ companyCode: 'ACME', employeeNumber, name: '김민지', passwordDigest: right });
      await accounts.setDisabled({ companyCode: 'ACME', employeeNumber: '1003' }, true);
      await db.destroy();
    });
    afterAll(() => deployment?.close());

    it('returns the account record, with all eleven fields in the order of the contract', async () => {
      const { status, body } = await signIn('1001', right);
      expect(status).toBe(200);
      const names = 'COMP_CD EMP_NO EMP_NM TIT_CD JIK_CD DPT_CD STATUS EMP_EMAIL EMP_PASS PASS_FAIL PASS_DT';
      const record = accountRecord.strict().parse(JSON.parse(body));
      expect([...body.matchAll(/"([A-Z_]+)":/g)].map(([, field]) => field)).toEqual(names.split(' '));
      expect(record).toMatchObject({ EMP_NO: '1001', EMP_NM: '김민지', EMP_PASS: right, PASS_FAIL: 0 });
    });

    it.each([
      ['a wrong password', '1001', wrong],
      ['an account that is not there', '9999', right],
      ['a disabled account', '1003', right],
    ])('returns an empty body for %s', async (_, employeeNumber, digest) => {
      expect(await signIn(employeeNumber, digest)).toEqual({ status: 200, body: '' });
    });

    it('slows down only the one caller', async () => {
      const tries = await Promise.all(Array.from({ length: 20 }, () => signIn('1001', wrong, '127.0.6.1')));
      expect(tries.some(({ status }) => status === 429)).toBe(true);
      expect((await signIn('1001', right, '127.0.6.2')).body).toContain('"EMP_NO":"1001"');
    });
  });

async function startOnSqlite(): Promise<Deployment> {
  const folder = await mkdtemp(join(tmpdir(), 'device-lab-console-'));
  const path = join(folder, 'accounts.sqlite');
  const single = await startSingle(['--data-dir', folder], { kind: 'file', path });
  return { ...single, close: () => single.close().then(() => rm(folder, { recursive: true })) };
}

async function startOnPostgres(): Promise<Deployment> {
  const postgres = await startPostgres();
  const single = await startSingle(['--database', postgres.url], { kind: 'postgres', url: postgres.url });
  return { ...single, close: () => single.close().then(() => postgres.close()) };
}

async function startSingle(args: readonly string[], accounts: AccountsPlace): Promise<Deployment> {
  const serving = await startDeviceLab(['serve', '--port', '0', ...args]);
  const clients: Agent[] = [];
  async function signIn(...[body, from = '127.0.0.1']: Parameters<SignIn>): Promise<Answer> {
    const dispatcher = new Agent({ localAddress: from });
    clients.push(dispatcher);
    const answer = await request(`${serving.address}/api/Authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      dispatcher,
    });
    return { status: answer.statusCode, body: await answer.body.text() };
  }
  async function close(): Promise<void> {
    await Promise.all(clients.map((client) => client.destroy()));
    await serving.end();
  }
  return { signIn, accounts, close };
}

async function startPair(): Promise<Deployment> {
  const pair = await startServicePair();
  return {
    signIn: (body, from) => pair.call('Authenticate', body, from),
    accounts: { kind: 'postgres', url: pair.postgres.url },
    close: () => pair.close(),
  };
}
