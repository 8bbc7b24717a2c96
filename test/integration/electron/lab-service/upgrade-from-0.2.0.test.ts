import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { authenticatePath } from '#shared/wire/authenticate.ts';
import { labAgentsAnswer, labAgentsPath } from '#shared/wire/lab-agents.ts';
import { clientHeader, formatAuthorization, tokenHeader } from '#shared/wire/session-token.ts';
import { createAccounts } from '../../../../electron/lab-service/accounts/accounts.ts';
import {
  type AccountsPlace,
  openAccountsDatabase,
} from '../../../../electron/lab-service/accounts/database.ts';
import { createTokenChecks } from '../../../../electron/lab-service/accounts/token-checks.ts';
import { openAgentList } from '../../../../electron/lab-service/agents/agent-list.ts';
import { createLabAgents } from '../../../../electron/lab-service/agents/lab-agents.ts';
import {
  openPolledAgents,
  openSharedAgents,
} from '../../../../electron/lab-service/devices/polled-agents.ts';
import { describeOnDatabases } from '../../../fakes/accounts-databases.ts';
import { post, startLabService } from '../../../fakes/lab-service.ts';
import { createRecordingLog, type RecordingLog } from '../../../fakes/recording-log.ts';

const fixtures = join(import.meta.dirname, '../../../fixtures/0.2.0/service');
const dumps = {
  SQLite: {
    file: 'sqlite.sql',
    madeAt: 1_795_785_099_310,
    session: 'dlt_VgjZMzM7MJLihmX6p3HppMnaXGWC7xCsRNSwXb_IeRU',
    ofDisabled: 'dlt_MwgboYJxuRHGBYTOqyQEGIRzTp2pONh0MCxTmMCY2AY',
    ci: 'dlm_WLxvauugpy4t5J1lUCVspqyUFz87wc-OJcNdBuQLlGk',
    monitoring: 'dlm_9d4tcKZC5XeMDaBBDLEs0X9WmW2QwWD6pb53uF9__Bs',
  },
  PostgreSQL: {
    file: 'postgres.sql',
    madeAt: 1_795_785_193_618,
    session: 'dlt_VDdJHsDegisumBZeAz_7P2iwTA5G03VotnxVs9SwAF8',
    ofDisabled: 'dlt_0niSDw76cEJVWc2zAFA_cKMFa7I8KeHu22JaFzWdwWA',
    ci: 'dlm_DLf2zzBu91NtLca7XFgduKf7D5ofV3JrkMCxFFOKLgA',
    monitoring: 'dlm_Sf9aLMILxXQSMYy8AtosfHJIEHCl6pWK7qJU7fyeuGI',
  },
} as const;

const DAY_MS = 86_400_000;

const sha512 = (text: string) => createHash('sha512').update(text).digest('hex');

async function load(place: AccountsPlace, file: string): Promise<void> {
  const dump = await readFile(join(fixtures, file), 'utf8');
  if (place.kind === 'file') {
    const database = new DatabaseSync(place.path);
    database.exec(dump);
    database.close();
    return;
  }
  const client = new Client({ connectionString: place.url });
  await client.connect();
  await client.query(dump);
  await client.end();
}

/** A service on this database, put together as `serve` does it. Its agents never respond. */
async function openService(place: AccountsPlace) {
  const log = createRecordingLog();
  const db = await openAccountsDatabase(place);
  const list = await openAgentList(createLabAgents(db), log);
  const parts = { list, contact: () => new Promise<never>(() => {}), log };
  const polled =
    place.kind === 'postgres' ? await openSharedAgents(parts, db, place.url) : openPolledAgents(parts);
  onTestFinished(async () => {
    await polled.close();
    list.close();
    await db.destroy();
  });
  const { address } = await startLabService({
    accounts: createAccounts(db),
    tokens: createTokenChecks(db),
    polled,
    log,
  });
  return {
    log,
    signIn: (employeeNumber: string, password = 'correct horse battery') =>
      post(
        address + authenticatePath,
        { comp_cd: 'ACME', emp_no: employeeNumber, emp_pass: sha512(password) },
        { headers: { 'content-type': 'application/json', [clientHeader]: '0.2.0' } },
      ),
    get: (path: string, token: string) =>
      fetch(address + path, { headers: { authorization: formatAuthorization(token) } }),
  };
}

const problemsOf = ({ lines }: RecordingLog) => lines.filter((line) => !line.startsWith('{"level":"info"'));

describeOnDatabases('a lab service on a database of 0.2.0 in', (makeEmptyPlace, kind) => {
  const dump = dumps[kind];
  // Tokens and throttled attempts of the dump are still valid then.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: dump.madeAt + 1_000 }));
  afterEach(() => void vi.useRealTimers());

  async function makePlace(): Promise<AccountsPlace> {
    const place = await makeEmptyPlace();
    await load(place, dump.file);
    return place;
  }

  it('signs in an account, and refuses a disabled one', async () => {
    const { log, signIn } = await openService(await makePlace());
    const accepted = await signIn('1042');
    expect(await accepted.json()).toEqual({
      COMP_CD: 'ACME',
      EMP_NO: '1042',
      EMP_NM: 'N. Example',
      TIT_CD: 'T1',
      JIK_CD: 'J2',
      DPT_CD: 'QA',
      STATUS: 1,
      EMP_EMAIL: 'n@example.com',
      EMP_PASS: sha512('correct horse battery'),
      PASS_FAIL: 3,
      PASS_DT: expect.stringMatching(/^2026-11-2[678]T/),
    });
    expect(accepted.headers.get(tokenHeader)).not.toBeNull();
    expect(await (await signIn('1042', 'wrong')).text()).toBe('');
    expect(await (await signIn('1044')).text()).toBe('');
    expect(problemsOf(log)).toEqual([]);
  });

  it('accepts each token until it ends', async () => {
    const { log, get } = await openService(await makePlace());
    const statuses = async () => {
      const tokens = ['session', 'ofDisabled', 'ci', 'monitoring'] as const;
      const answers = await Promise.all(tokens.map((name) => get(labAgentsPath, dump[name])));
      return Object.fromEntries(answers.map(({ status }, index) => [tokens[index], status]));
    };
    expect(await statuses()).toEqual({ session: 200, ofDisabled: 401, ci: 200, monitoring: 200 });
    // The session token was last used a week before, and the token CI was made for a year.
    vi.setSystemTime(dump.madeAt + 8 * DAY_MS);
    expect(await statuses()).toMatchObject({ session: 401, ci: 200, monitoring: 200 });
    vi.setSystemTime(dump.madeAt + 366 * DAY_MS);
    expect(await statuses()).toMatchObject({ ci: 401, monitoring: 200 });
    expect(problemsOf(log)).toEqual([]);
  });

  it('continues to count failed attempts', async () => {
    const { signIn } = await openService(await makePlace());
    const attempt = async () => {
      const { status, headers } = await signIn('1043', 'wrong');
      return [status, headers.get('retry-after')];
    };
    // The delay after the twelfth attempt is 16 s. The last one has lasted since.
    expect(await attempt()).toEqual([429, expect.stringMatching(/^(?:[6-9]|1\d)$/)]);
    vi.setSystemTime(dump.madeAt + 20_000);
    expect(await attempt()).toEqual([200, null]);
    expect(await attempt()).toEqual([429, '32']);
  });

  it.runIf(kind === 'PostgreSQL')(
    'polls for itself beside processes of 0.2.0, and leaves their lease and their answers alone',
    async () => {
      const place = await makePlace();
      const readOld = async () => {
        const client = new Client({ connectionString: place.kind === 'postgres' ? place.url : '' });
        await client.connect();
        const tables = ['polling_lease', 'agent_answer', 'agent_answer_list', 'poll_request'];
        const read = [];
        for (const table of tables) read.push((await client.query(`table ${table}`)).rows);
        await client.end();
        return read;
      };
      const before = await readOld();
      expect(before.map((rows) => rows.length)).toEqual([1, 3, 2, 0]);
      const { log, get } = await openService(place);
      const states = async () => {
        const { agents } = labAgentsAnswer.parse(await (await get(labAgentsPath, dump.session)).json());
        return agents.map(({ name, state }) => [name, state]);
      };
      expect(log.lines.join()).toContain('"role":"holder"');
      // Nothing of the earlier answers is shown as its own.
      expect(await states()).toEqual([
        ['Car', 'not-polled'],
        ['Store', 'disabled'],
        ['Rack A', 'not-polled'],
        ['Bench', 'not-polled'],
      ]);
      expect(await readOld()).toEqual(before);
      expect(problemsOf(log)).toEqual([]);
    },
  );
});
