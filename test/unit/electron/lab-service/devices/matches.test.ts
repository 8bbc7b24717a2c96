import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { parse } from '#shared/search/parse.ts';
import { createDeviceLists } from '../../../../../electron/lab-service/devices/device-lists.ts';
import { createSearch } from '../../../../../electron/lab-service/devices/matches.ts';
import { finish } from '../../../../fakes/finish.ts';
import { createPolledLab, listedAgent } from '../../../../fakes/polled-lab.ts';

const IDLE_MS = 60_000;
const agent = fc.integer({ min: 1, max: 3 });
const phone = fc.record({
  DeviceID: fc.constantFrom('a', 'b', 'c'),
  ConnectedUser: fc.constantFrom('', 'kim'),
});
const step = fc.oneof(
  fc.record({ kind: fc.constant('list' as const), agent, phones: fc.array(phone, { maxLength: 3 }) }),
  fc.record({ kind: fc.constant('fail' as const), agent }),
  fc.record({ kind: fc.constant('wait' as const) }),
);

it.each(['', 'unused', 'kim -id:a', 'stale OR in-use'])(
  'a search that is kept finds changed agents like a new one: %s',
  async (q) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        let now = 1_000_000;
        const lab = createPolledLab(
          [1, 2, 3].map((index) => listedAgent(index)),
          () => now,
        );
        const readLists = createDeviceLists(lab.parts);
        const { query } = parse(q);
        const kept = createSearch(query, IDLE_MS);
        finish(kept(finish(readLists()), true));
        for (const each of steps) {
          if (each.kind === 'list') lab.list(each.agent, each.phones);
          else if (each.kind === 'fail') lab.fail(each.agent);
          else now += 50_000;
          const snapshot = finish(readLists());
          const [updated, created] = [
            finish(kept(snapshot, false)),
            finish(createSearch(query, IDLE_MS)(snapshot, true)),
          ];
          expect([updated.tag, updated.total]).toEqual([created.tag, created.total]);
          expect([...updated.find()].flat()).toHaveLength(updated.total);
        }
      }),
    );
  },
);

it.each(['as-of:>10s', 'idle:>=30s', 'unused'])(
  'a search that is kept finds what time alone changes: %s',
  (q) => {
    const start = Date.parse('2026-11-23T10:00:00Z');
    let now = start;
    const lab = createPolledLab([listedAgent(1)], () => now);
    const LastActivity = { At: '2026-11-23T09:59:59.000Z', Kind: 'input' };
    lab.list(
      1,
      [{ DeviceID: 'a', Unknown: ['ConnectedUser'], ConnectedUser: '', Observed: { LastActivity } }],
      'adb/1.0.41',
    );
    const readLists = createDeviceLists(lab.parts);
    const kept = createSearch(parse(q).query, 30_000);
    expect(finish(kept(finish(readLists()), true)).total).toBe(0);
    now += 40_000;
    expect(finish(kept(finish(readLists()), true)).total).toBe(1);
  },
);
