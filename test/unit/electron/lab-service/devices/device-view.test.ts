import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from '#shared/search/parse.ts';
import { createDeviceIndex } from '../../../../../electron/lab-service/devices/device-index.ts';
import { createDeviceView } from '../../../../../electron/lab-service/devices/device-view.ts';
import { createSlices } from '../../../../../electron/lab-service/devices/slices.ts';
import { ownWork } from '../../../../../electron/lab-service/limits/owner.ts';
import { createPolledLab, listedAgent } from '../../../../fakes/polled-lab.ts';

const START = Date.parse('2026-11-23T10:00:00Z');
const AGENTS = 3;
const IDLE_MS = 60_000;
const runInSlices = createSlices();

/** A view whose result is compared with that of a new one. */
function open(q: string) {
  const clock = { now: START };
  const agents = Array.from({ length: AGENTS }, (_, index) => listedAgent(index + 1));
  const lab = createPolledLab(agents, () => clock.now);
  const { query, problems } = parse(q);
  expect(problems).toEqual([]);
  const index = createDeviceIndex({ ...lab.parts, now: () => clock.now }, runInSlices);
  const kept = createDeviceView(query, IDLE_MS);
  async function read() {
    const snapshot = await index.read(ownWork);
    const [one, other] = await Promise.all(
      [kept, createDeviceView(query, IDLE_MS)].map((view) => runInSlices(view.update(snapshot), ownWork)),
    );
    const found = Array.from(one?.find() ?? []).flat();
    expect(found).toHaveLength(one?.total ?? 0);
    return { kept: [one?.tag, one?.total], created: [other?.tag, other?.total] };
  }
  return { ...lab, clock, read };
}

/** A phone behind ADB with these times of evidence, in seconds before the start. */
const phone = fc
  .record({
    id: fc.constantFrom('a', 'b', 'c'),
    kind: fc.constantFrom('input', 'activity', 'wake', 'start'),
    activity: fc.integer({ min: 0, max: 120 }),
    earliest: fc.option(fc.integer({ min: 0, max: 120 })),
    before: fc.option(fc.integer({ min: 0, max: 120 })),
    up: fc.option(fc.integer({ min: 0, max: 120 })),
    watched: fc.option(fc.integer({ min: 0, max: 120 })),
  })
  .map(({ id, kind, activity, earliest, before, up, watched }) => {
    const at = (seconds: number) => new Date(START - seconds * 1_000).toISOString();
    const LastActivity = {
      At: at(activity),
      Kind: kind,
      ...(earliest !== null && { Earliest: at(earliest) }),
    };
    return {
      DeviceID: id,
      Unknown: ['ConnectedUser'],
      ConnectedUser: '',
      Observed: {
        LastActivity,
        ...(before !== null && { ActivityBefore: { At: at(before), Kind: 'input' } }),
        ...(up !== null && { UpSince: at(up) }),
        ...(watched !== null && { WatchedSince: at(watched) }),
      },
    };
  });

const agent = fc.integer({ min: 1, max: AGENTS });
const step = fc.oneof(
  fc.record({ kind: fc.constant('list' as const), agent, phones: fc.array(phone, { maxLength: 3 }) }),
  fc.record({ kind: fc.constant('again' as const) }),
  fc.record({ kind: fc.constant('fail' as const), agent }),
  fc.record({
    kind: fc.constant('wait' as const),
    ms: fc.oneof(fc.integer({ min: 0, max: 70_000 }), fc.constantFrom(1, 10_000, 30_000)),
  }),
);

describe('a view that is kept', () => {
  it.each([
    '',
    'unused',
    'idle:>=30s',
    'idle:<30s -id:a',
    'as-of:>10s',
    'as-of:>=30s',
    'as-of:5s..40s',
    'stale OR is:active',
  ])('has the result of a new one: %s', async (q) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const { clock, read, list, fail } = open(q);
        const lists = new Map<number, readonly object[]>();
        for (const each of steps) {
          if (each.kind === 'wait') clock.now += each.ms;
          if (each.kind === 'fail') fail(each.agent);
          if (each.kind === 'list') lists.set(each.agent, each.phones);
          if (each.kind === 'list' || each.kind === 'again')
            for (const [index, phones] of lists) list(index, phones, 'adb/1.0.41');
          const { kept, created } = await read();
          expect(kept).toEqual(created);
        }
      }),
    );
  });
});
