import { expect, it, onTestFinished, vi } from 'vitest';
import { silentLog } from '#shared/log.ts';
import { openClaims } from '../../../../../electron/lab-service/claims/claims.ts';
import { createScreenshotStore } from '../../../../../electron/lab-service/claims/screenshot-store.ts';
import { describeOnDatabases, openAccountsAt } from '../../../../fakes/accounts-databases.ts';

const DAY = 86_400_000;
const settings = { isTaking: true, isForEverybody: false, most: { person: 5, program: 20 }, historyDays: 30 };
const kim = { companyCode: 'ACME', employeeNumber: '1001', token: '' };
const ci = { companyCode: '', employeeNumber: '', token: 'ci' };
const phone = { agent: '10.0.0.5:5037', deviceId: 'R3', claimId: '' };
const KEY = 'at:10.0.0.5:5037 R3';

describeOnDatabases('rows of screenshots in', (makePlace) => {
  async function open() {
    const place = await makePlace();
    const { db, accounts } = await openAccountsAt(place);
    await accounts.add({ ...kim, name: 'Kim', passwordDigest: 'ab'.repeat(64) });
    return { place, db };
  }

  it('show the last picture that came, and end after 30 days', async () => {
    const { db } = await open();
    let now = 1_764_000_000_000;
    const store = createScreenshotStore(db, () => now);
    await store.prepare({ ...ci, ...phone }).record();
    now += DAY;
    await store.prepare({ ...kim, ...phone }).record();
    now += DAY;
    const failing = store.prepare({ ...ci, ...phone });
    await failing.fail();
    expect(await store.list(null)).toHaveLength(2);
    await failing.record();
    await failing.fail();
    expect(await store.readLast()).toEqual(new Map([[KEY, { at: now - DAY, by: 'Kim' }]]));
    expect((await store.list('R3')).map(({ token, failed }) => [token, failed])).toEqual([
      ['ci', 1],
      ['', 0],
      ['ci', 0],
    ]);
    expect(await store.list('R4')).toEqual([]);
    now += 28.5 * DAY;
    expect(await store.list(null)).toHaveLength(2);
    now += DAY;
    expect((await store.readLast()).size).toBe(0);
    expect(await store.list(null)).toHaveLength(1);
    now += DAY;
    expect(await store.list(null)).toEqual([]);
  });

  it('are seen by another process within a second', async () => {
    const { place, db } = await open();
    const other = await openAccountsAt(place);
    const { known } = await openClaims(other.db, settings, silentLog);
    onTestFinished(() => known.close());
    const changed = new Set<string>();
    known.subscribe((keys) => keys.forEach((key) => changed.add(key)));
    const position = known.position();
    expect(known.isEmpty()).toBe(true);
    await createScreenshotStore(db)
      .prepare({ ...kim, ...phone })
      .record();
    await vi.waitFor(() => expect(known.findScreenshot(KEY)).toMatchObject({ by: 'Kim' }), {
      timeout: 60_000,
    });
    expect(known.position()).toBeGreaterThan(position);
    expect([known.isEmpty(), [...changed]]).toEqual([false, [KEY]]);
  });
});
