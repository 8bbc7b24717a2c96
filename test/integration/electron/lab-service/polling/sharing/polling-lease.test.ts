import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openPollingLease } from '../../../../../../electron/lab-service/polling/sharing/polling-lease.ts';
import { openAccountsAt } from '../../../../../fakes/accounts-databases.ts';
import { type Postgres, startPostgres, whyToSkipPostgres } from '../../../../../fakes/postgres.ts';
import { createRecordingLog } from '../../../../../fakes/recording-log.ts';

const skipped = whyToSkipPostgres();
describe.skipIf(skipped !== null)(`the polling lease${skipped === null ? '' : ` (${skipped})`}`, () => {
  let server: Postgres;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.close());

  async function makePlace() {
    return { kind: 'postgres', url: await server.createDatabase() } as const;
  }

  async function open(place: Awaited<ReturnType<typeof makePlace>>) {
    const { db } = await openAccountsAt(place);
    const log = createRecordingLog();
    const lease = await openPollingLease(db, log);
    onTestFinished(() => lease.close());
    return { lease, db, log };
  }

  it('has one holder, however many processes try', async () => {
    const place = await makePlace();
    const all = await Promise.all(Array.from({ length: 5 }, () => open(place)));
    const roles = all.map(({ lease }) => lease.role());
    expect(roles.toSorted()).toEqual(['follower', 'follower', 'follower', 'follower', 'holder']);
  });

  it('stays with its holder while the holder renews it', async () => {
    const place = await makePlace();
    const [first, second] = [await open(place), await open(place)];
    const changes: string[] = [];
    for (const { lease } of [first, second]) lease.subscribe((role) => changes.push(role));
    const readDeadline = async () =>
      (await first.db.selectFrom('pollingLease').select('expiresAt').executeTakeFirstOrThrow()).expiresAt;
    const firstDeadline = await readDeadline();
    // Renewed after the first deadline has passed.
    await expect.poll(readDeadline).toBeGreaterThan(firstDeadline + 6_000);
    expect(changes).toEqual([]);
  });

  it('is taken immediately after its holder has closed it', async () => {
    const place = await makePlace();
    const first = await open(place);
    await first.lease.close();
    expect((await open(place)).lease.role()).toBe('holder');
  });

  it('is taken by another process when its holder is gone', async () => {
    const place = await makePlace();
    const first = await open(place);
    const second = await open(place);
    expect(second.lease.role()).toBe('follower');
    // Its connections end, and it can't open another one.
    await first.db.destroy();
    await expect.poll(() => second.lease.role()).toBe('holder');
  });

  it('ends by the clock of a process without the database, and has one holder again when the database is back', async () => {
    const place = await makePlace();
    const processes = [await open(place), await open(place)];
    const roles = () => processes.map(({ lease }) => lease.role()).toSorted();
    await server.kill('SIGKILL');
    await expect.poll(roles).toEqual(['alone', 'alone']);
    await server.start();
    await expect.poll(roles).toEqual(['follower', 'holder']);
    expect(processes.flatMap(({ log }) => log.lines).join()).not.toContain('failed');
  });

  it('is not kept by a holder that was suspended for longer', async () => {
    const place = await makePlace();
    const [first, second] = [await open(place), await open(place)];
    const held: string[] = [];
    first.lease.subscribe((role) => held.push(role));
    // Another process has taken it meanwhile.
    await first.db
      .updateTable('pollingLease')
      .set({ holder: second.lease.holder })
      .where('holder', '=', first.lease.holder)
      .execute();
    await expect.poll(() => first.lease.role()).toBe('follower');
    await expect.poll(() => second.lease.role()).toBe('holder');
    expect(held).toEqual(['follower']);
  });
});
