import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { AgentFailure } from '../../../../../../electron/lab-service/connectors/agent-failure.ts';
import {
  type AgentOutcome,
  createAgentAnswers,
} from '../../../../../../electron/lab-service/agents/agent-answers.ts';
import { createAnswerSync } from '../../../../../../electron/lab-service/polling/sharing/answer-sync.ts';
import { openAccountsAt } from '../../../../../fakes/accounts-databases.ts';
import { type Postgres, startPostgres, whyToSkipPostgres } from '../../../../../fakes/postgres.ts';

const ROUND_MS = 7_000;

const listed = (text: string, version: string | null = null): AgentOutcome => ({
  kind: 'list',
  list: { json: Buffer.from(text) },
  version,
  isOurs: true,
});
const failed: AgentOutcome = { kind: 'failed', failure: new AgentFailure('hung-up') };

const skipped = whyToSkipPostgres();
describe.skipIf(skipped !== null)(`answers in PostgreSQL${skipped === null ? '' : ` (${skipped})`}`, () => {
  let server: Postgres;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.close());

  /** Two processes on one database. The first one writes, until the second one does. */
  async function openProcesses() {
    const place = { kind: 'postgres', url: await server.createDatabase() } as const;
    const keys = new Set(['a', 'b', 'c']);
    const open = async () => {
      const { db } = await openAccountsAt(place);
      const answers = createAgentAnswers();
      const sync = createAnswerSync(answers, { isListed: (key) => keys.has(key) }, db);
      onTestFinished(sync.close);
      return { answers, sync, db, write: () => sync.write(db, ROUND_MS) };
    };
    return { first: await open(), second: await open(), unlist: (key: string) => keys.delete(key) };
  }

  it('are the same at each process, with revision, version, failure and times', async () => {
    const { first, second } = await openProcesses();
    const now = Date.now();
    first.answers.put('a', listed('{"list":"목록 \u{1f600}"}', 'adb/1'), now - 2_000);
    first.answers.put('b', listed('{}'), now - 9_000);
    first.answers.put('b', failed, now - 1_000);
    await first.write();
    await second.sync.read();
    for (const key of ['a', 'b']) {
      const [one, other] = [first, second].map(({ answers }) => answers.find(key));
      expect(other).toMatchObject({ revision: one?.revision, outcome: one?.outcome, earlier: one?.earlier });
      // A query may be slow. The answer then appears older, never newer.
      for (const time of ['answeredAt', 'polledAt'] as const) {
        const difference = (one?.[time] ?? 0) - (other?.[time] ?? 0);
        expect(difference).toBeGreaterThanOrEqual(-1);
        expect(difference).toBeLessThanOrEqual(Date.now() - now);
      }
    }
    expect(second.answers.revision()).toBe(first.answers.revision());
    expect(second.sync.roundMs()).toBe(ROUND_MS);
  });

  it('have the last list of an agent that fails, also in a process that starts later', async () => {
    const { first, second } = await openProcesses();
    const put = async (outcome: AgentOutcome, at: number) => {
      first.answers.put('a', outcome, at);
      await first.write();
    };
    const now = Date.now();
    await put(listed('one', 'adb/1'), now - 60_000);
    await put(failed, now - 50_000);
    await second.sync.read();
    const earlier = second.answers.find('a')?.earlier;
    expect(earlier).toEqual(listed('one', 'adb/1'));
    await put(failed, now - 40_000);
    await second.sync.read();
    expect(second.answers.find('a')?.earlier).toBe(earlier);
    // Another list between two failures, while the other process does not read.
    await put(listed('two', 'adb/2'), now - 30_000);
    await put(failed, now - 20_000);
    await second.sync.read();
    expect(second.answers.find('a')?.earlier).toEqual(listed('two', 'adb/2'));
    await put(listed('two', 'adb/2'), now);
    await second.sync.read();
    expect(second.answers.find('a')).toMatchObject({ outcome: listed('two', 'adb/2'), earlier: null });
  });

  it('begin again after the database was restored from a backup', async () => {
    const { first, second } = await openProcesses();
    for (const text of ['one', 'two', 'three']) {
      first.answers.put('a', listed(text), Date.now());
      await first.write();
    }
    await second.sync.read();
    const list = await first.db.selectFrom('sharedList').select('list').executeTakeFirst();
    await first.db.updateTable('sharingState').set({ answers: '', batch: 1, revision: '' }).execute();
    await first.db.updateTable('sharedList').set({ list: '' }).execute();
    // The other process keeps its later answer until the first one writes again.
    await second.sync.read();
    expect(second.answers.find('a')?.outcome).toEqual(listed('three'));
    first.answers.put('a', listed('three'), Date.now() + 5);
    await first.write();
    expect(await first.db.selectFrom('sharedList').select('list').executeTakeFirst()).toEqual(list);
    first.answers.put('a', listed('four'), Date.now() + 10);
    await first.write();
    await second.sync.read();
    expect(second.answers.find('a')?.revision).toBe(first.answers.find('a')?.revision);
  });
});
