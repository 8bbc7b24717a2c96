import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openDialect } from '../../../../../../electron/lab-service/accounts/database.ts';
import { createPostgresDialect } from '../../../../../../electron/lab-service/accounts/postgres.ts';
import { openPollingLock } from '../../../../../../electron/lab-service/polling/sharing/polling-lock.ts';
import { openAccountsAt } from '../../../../../fakes/accounts-databases.ts';
import { type Postgres, startPostgres, whyToSkipPostgres } from '../../../../../fakes/postgres.ts';
import { createRecordingLog } from '../../../../../fakes/recording-log.ts';
import { startTcpProxy } from '../../../../../fakes/tcp-proxy.ts';

const skipped = whyToSkipPostgres();
describe.skipIf(skipped !== null)(`the polling lock${skipped === null ? '' : ` (${skipped})`}`, () => {
  let server: Postgres;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.close());

  /** A database with our tables. */
  async function makeUrl(): Promise<string> {
    const url = await server.createDatabase();
    await openAccountsAt({ kind: 'postgres', url });
    return url;
  }

  /** The address through another port, with the limits of the product. */
  function at(url: string, port = Number(new URL(url).port)): string {
    const address = new URL(url);
    address.port = String(port);
    address.search = '';
    return String(address);
  }

  async function open(url: string) {
    const log = createRecordingLog();
    const counts = { batches: 0 };
    const roles: string[] = [];
    const lock = await openPollingLock(url, log, {
      onRole: (role) => roles.push(role),
      onBatch: () => void (counts.batches += 1),
      onRequest: () => undefined,
    });
    onTestFinished(() => lock.close());
    return { lock, role: () => roles.at(-1) ?? '', log, counts, roles };
  }

  it('has one holder, however many processes try, and it stays the holder', async () => {
    const url = await makeUrl();
    const all = await Promise.all(Array.from({ length: 5 }, () => open(url)));
    const roles = () => all.map(({ role }) => role()).toSorted();
    const expected = ['follower', 'follower', 'follower', 'follower', 'holder'];
    expect(roles()).toEqual(expected);
    const [one] = all;
    const openedAt = performance.now();
    // Longer than the server keeps a silent session.
    await expect
      .poll(() => {
        expect(roles()).toEqual(expected);
        return performance.now() - openedAt;
      })
      .toBeGreaterThan(8_000);
    expect(one?.roles).toHaveLength(1);
  });

  it('is taken by another process after its holder has closed it', async () => {
    const url = await makeUrl();
    const [first, second] = [await open(url), await open(url)];
    await first.lock.close();
    await expect.poll(() => second.role()).toBe('holder');
  });

  it('passes on when the connection of its holder no longer forwards anything', async () => {
    const url = await makeUrl();
    const proxy = await startTcpProxy(Number(new URL(url).port));
    onTestFinished(() => proxy.close());
    const first = await open(at(url, proxy.port));
    const second = await open(at(url));
    const held = first.lock.database();
    expect([first.role(), second.role()]).toEqual(['holder', 'follower']);
    proxy.stop();
    await expect.poll(() => second.role()).toBe('holder');
    // The first one has lost the right to write before.
    expect(first.roles).toEqual(['holder', 'alone']);
    expect(first.lock.database()).toBeNull();
    await expect(held?.updateTable('sharingState').set({ batch: 9 }).execute()).rejects.toThrow('has ended');
    proxy.go();
    await expect.poll(() => first.role()).toBe('follower');
  });

  it('is not held by a process that was suspended until its session had ended', async () => {
    const url = await makeUrl();
    const proxy = await startTcpProxy(Number(new URL(url).port));
    onTestFinished(() => proxy.close());
    const [first, second] = [await open(url), await open(at(url, proxy.port))];
    const { kept, release } = proxy.hold('update sharing_state');
    await first.lock.close();
    await expect.poll(() => kept().includes('UPDATE')).toBe(true);
    const db = openDialect(createPostgresDialect(url));
    onTestFinished(() => db.destroy());
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'device-lab polling'`.execute(
      db,
    );
    await expect.poll(() => kept().includes('FATAL')).toBe(true);
    const third = await open(url);
    expect(third.role()).toBe('holder');
    const { batches } = second.counts;
    release();
    // It has connected again.
    await expect.poll(() => second.counts.batches).toBeGreaterThan(batches);
    await expect.poll(() => second.role()).toBe('follower');
    expect([second.roles, third.role()]).toEqual([['follower'], 'holder']);
  });

  it('has one holder again after a restart of the database, and a follower does not poll meanwhile', async () => {
    const url = await makeUrl();
    const processes = [await open(url), await open(url)];
    const roles = () => processes.map(({ role }) => role()).toSorted();
    await server.kill('SIGQUIT');
    await server.start();
    await expect.poll(roles).toEqual(['follower', 'holder']);
    expect(processes.map((each) => each.roles.at(0))).toEqual(['holder', 'follower']);
    expect(processes[1]?.roles).not.toContain('alone');
  });

  it('is not held while the database is gone', async () => {
    const url = await makeUrl();
    const processes = [await open(url), await open(url)];
    const roles = () => processes.map(({ role }) => role()).toSorted();
    await server.kill('SIGKILL');
    await expect.poll(roles).toEqual(['alone', 'alone']);
    await server.start();
    await expect.poll(roles).toEqual(['follower', 'holder']);
    expect(processes.flatMap(({ log }) => log.lines).join()).not.toContain('failed');
  });

  it('is left alone on PostgreSQL before 14, and the log says so', async () => {
    const url = await makeUrl();
    const db = openDialect(createPostgresDialect(url));
    onTestFinished(() => db.destroy());
    await sql`create function current_setting(text, boolean) returns text language sql as $$ select null::text $$`.execute(
      db,
    );
    const { role, log } = await open(`${url}&options=-csearch_path%3Dpublic,pg_catalog`);
    expect(role()).toBe('alone');
    expect(log.lines.join()).toContain('PostgreSQL 14');
  });
});
