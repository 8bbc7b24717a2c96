import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { availabilityOfWord, noDevices } from '#shared/device/availability.ts';
import type { AgentReport } from '#shared/model/fleet/agent.ts';
import type { FlatDevice } from '#shared/device/flat-device.ts';
import { defaultArrangement } from '#shared/model/list-view.ts';
import { fieldOf, fields } from '#shared/search/fields.ts';
import type { GridView } from '../../../../renderer/grid/grid-view.ts';
import { createGrid } from '../../../../renderer/grid/grid.ts';
import { emptyGridQuery, type GridQuery } from '../../../../renderer/grid/grid-query.ts';
import { anyQuery, lookedAt } from '../../../fixtures/queries.ts';
import { anyStep, takeStep } from './fleet-steps.ts';
import { countByValue, countValues, listLines } from './naive-grid.ts';
import { parse } from '#shared/search/parse.ts';
import { claimRecordAt } from '../../../fixtures/claims.ts';
import { exampleReport } from '../../../fixtures/agent-report.ts';
import { makeDevice } from '../../../fixtures/device.ts';
import { momentAt } from '../../../fixtures/moment.ts';
import { activeAt } from '../../../fixtures/observed.ts';
import { exampleSubject } from '../../../fixtures/subject.ts';

const coded = fields.filter(({ kind }) => kind !== 'time').map(({ id }) => id);
const MINUTE = 60_000;
const someValues = [null, '', 'free', 'unknown', 'samsung', '1080 × 2400', '34', 'yes', 'kim', '20:9'];

const anyGridQuery: fc.Arbitrary<GridQuery> = fc.record({
  query: fc.oneof(fc.constant({ kind: 'all' as const }), anyQuery),
  facets: fc
    .array(
      fc.tuple(
        fc.constantFrom(...coded),
        fc.subarray(someValues).map((values) => new Set(values)),
      ),
      { maxLength: 2 },
    )
    .map((facets) => new Map(facets)),
  sort: fc.array(
    fc.record({
      field: fc.constantFrom(...fields).map(({ id }) => id),
      direction: fc.constantFrom('ascending' as const, 'descending' as const),
    }),
    { maxLength: 3 },
  ),
  groupBy: fc.option(fc.constantFrom(...coded)),
  collapsed: fc.subarray(someValues).map((values) => new Set(values)),
  language: fc.constantFrom('en', 'ko'),
});

function linesOf(view: GridView): readonly string[] {
  return Array.from({ length: view.lineCount }, (_, index) => {
    const line = view.lineAt(index);
    return line?.kind === 'row' ? line.row.key : `${line?.group.value} (${line?.group.count})`;
  });
}

test('matches a scan of all rows after any changes', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.array(anyStep, { maxLength: 12 }), anyGridQuery, fc.nat({ max: 60_000 })), {
        maxLength: 8,
      }),
      fc.constantFrom(...coded),
      (rounds, facet) => {
        const grid = createGrid();
        let reports: ReadonlyMap<string, AgentReport> = new Map();
        for (const [steps, gridQuery, later] of rounds) {
          for (const step of steps) reports = takeStep(reports, step);
          const now = lookedAt + later;
          grid.update(reports, momentAt(now));
          const view = grid.view(gridQuery);
          expect(grid.count(gridQuery)).toBe(view.count);
          expect(linesOf(view)).toEqual(listLines(reports, gridQuery, now));
          expect(view.countValues(facet)).toEqual(countValues(reports, gridQuery, facet, now));
          const ofAvailability = countValues(reports, gridQuery, 'availability', now);
          const byKind = [...ofAvailability].map(([word, count]) => [availabilityOfWord(word), count]);
          expect(view.countAvailability()).toEqual({ ...noDevices, ...Object.fromEntries(byKind) });
          const counts = countValues(reports, emptyGridQuery, facet, now);
          expect(grid.countAll(facet)).toEqual(counts);
          const isWanted = (value: string | null) => value !== null && value.length % 2 === 0;
          const wanted = [...counts].filter(([value]) => isWanted(value));
          expect(grid.countAll(facet, isWanted)).toEqual(new Map(wanted));
          expect(view.countByValue(facet)).toEqual(countByValue(reports, gridQuery, facet, now));
          expect(view.pending).toBe(0);
          for (let index = 0; index < view.lineCount; index += 1) {
            expect(view.indexOf(view.keyAt(index) ?? null)).toBe(index);
          }
        }
      },
    ),
    { numRuns: 400 },
  );
});

test('a held order keeps its rows and counts those that would move', () => {
  fc.assert(
    fc.property(
      fc.array(anyStep, { minLength: 5, maxLength: 20 }),
      fc.array(anyStep, { maxLength: 10 }),
      anyGridQuery,
      (first, then, gridQuery) => {
        const grid = createGrid();
        let reports: ReadonlyMap<string, AgentReport> = new Map();
        for (const step of first) reports = takeStep(reports, step);
        grid.update(reports, momentAt(lookedAt));
        const before = rowsOf(grid.view(gridQuery));
        for (const step of then) {
          reports = takeStep(reports, step);
          grid.update(reports, momentAt(lookedAt));
        }
        const left = new Set([...reports.values()].flatMap(({ devices }) => devices.map(({ key }) => key)));
        const held = grid.view(gridQuery, true);
        const { pending } = held;
        // A device that was removed and listed again is a new row, which is pending.
        const stayed = before.filter((key) => left.has(key) && held.indexOf(key) >= 0);
        expect(rowsOf(held)).toEqual(stayed);
        const applied = grid.view(gridQuery);
        expect(linesOf(applied)).toEqual(listLines(reports, gridQuery, lookedAt));
        const isTimed = gridQuery.sort.some(({ field }) => fieldOf(field).kind === 'time');
        const isAsHeld = String(rowsOf(applied)) === String(stayed);
        expect(isAsHeld || pending > 0 || isTimed).toBe(true);
      },
    ),
    { numRuns: 400 },
  );
});

function rowsOf(view: GridView): readonly string[] {
  return view.listRows().map(({ key }) => key);
}

test('changes no row if only the time changes', () => {
  const grid = createGrid();
  const [first] = fc.sample(anyStep, { numRuns: 1, seed: 1 });
  expect(first).toBeDefined();
  let reports: ReadonlyMap<string, AgentReport> = new Map();
  for (const step of fc.sample(anyStep, { numRuns: 40, seed: 2 })) reports = takeStep(reports, step);
  grid.update(reports, momentAt(lookedAt));
  const rows = grid.view({ ...gridQueryByModel }).listRows();
  for (const id of reports.keys()) {
    reports = takeStep(reports, { kind: 'answer', agent: Number(id.slice(-1)), at: lookedAt });
  }
  grid.update(reports, momentAt(lookedAt));
  const after = grid.view({ ...gridQueryByModel }).listRows();
  for (const [index, row] of after.entries()) expect(row).toBe(rows[index]);
});

test('rows become idle as time passes', () => {
  const grid = createGrid();
  const phone = (deviceId: string, minutes: number) =>
    exampleSubject(makeDevice({ deviceId, ...activeAt(lookedAt - minutes * MINUTE) }), lookedAt).entry;
  const report = {
    ...exampleReport('a'),
    devices: [phone('recent', 1), phone('soon', 14.5), phone('old', 60)],
  };
  const idle: GridQuery = { ...gridQueryByModel, query: parse('is:idle').query };
  /** The responses are the same. Only their time changes. */
  const look = (minutes: number) => {
    const now = lookedAt + minutes * MINUTE;
    const state = { kind: 'fresh', answeredAt: now } as const;
    grid.update(new Map([['a', { ...report, state }]]), momentAt(now));
    const rows = grid.view(idle).listRows();
    expect(grid.countAll('availability').get('idle')).toBe(rows.length);
    return rows.map(({ entry }) => entry.device.deviceId);
  };
  expect(look(0)).toEqual(['old']);
  const { revision } = grid;
  expect(look(0.4)).toEqual(['old']);
  expect(grid.revision).toBe(revision);
  expect(look(0.5)).toEqual(['soon', 'old']);
  expect(grid.revision).toBe(revision + 1);
  expect(look(14)).toEqual(['recent', 'soon', 'old']);
});

test('lists available devices first, then the longest idle', () => {
  const grid = createGrid();
  const phone = (deviceId: string, changes: Partial<FlatDevice>) =>
    exampleSubject(makeDevice({ deviceId, modelName: deviceId.slice(0, 1), ...changes }), lookedAt).entry;
  const lastUsed = (minutes: number) => activeAt(lookedAt - minutes * MINUTE);
  const isGone = { goneSince: lookedAt - MINUTE };
  const devices = [
    { ...phone('a-gone', {}), ...isGone },
    phone('a-unknown', { connectedUser: null }),
    phone('b-active', lastUsed(3)),
    phone('a-active', lastUsed(1)),
    phone('c-used', { connectedUser: 'kim' }),
    phone('a-used', { connectedUser: 'lee' }),
    phone('a-idle', lastUsed(20)),
    phone('b-idle', lastUsed(60)),
    phone('c-idle', lastUsed(60)),
    phone('z-idle', lastUsed(600)),
    phone('b-free', {}),
    phone('a-free', {}),
  ];
  const show = (now = lookedAt) => {
    const state = { kind: 'fresh', answeredAt: now } as const;
    grid.update(new Map([['a', { ...exampleReport('a'), devices, state }]]), momentAt(now));
    return grid
      .view({ ...emptyGridQuery, sort: defaultArrangement.sort })
      .listRows()
      .map(({ entry }) => entry.device.deviceId);
  };
  const free = ['a-free', 'b-free'];
  const inUse = ['a-used', 'c-used'];
  const idle = ['z-idle', 'b-idle', 'c-idle', 'a-idle'];
  const active = ['a-active', 'b-active'];
  const rest = ['a-unknown', 'a-gone'];
  expect(show()).toEqual([...free, ...idle, ...inUse, ...active, ...rest]);
  const { revision } = grid;
  expect(show(lookedAt + 10 * MINUTE)).toEqual([...free, ...idle, ...inUse, ...active, ...rest]);
  expect(grid.revision).toBe(revision);
  // A phone that has become idle is after those that have been idle for longer.
  const later = lookedAt + 12.5 * MINUTE;
  expect(show(later).slice(2, 7)).toEqual([...idle, 'b-active']);
});

test('a held order waits with a phone that’s used again', () => {
  const grid = createGrid();
  const phone = (deviceId: string, minutes: number) =>
    exampleSubject(makeDevice({ deviceId, ...activeAt(lookedAt - minutes * MINUTE) }), lookedAt).entry;
  const gridQuery = { ...emptyGridQuery, sort: defaultArrangement.sort };
  const look = (devices: readonly ReturnType<typeof phone>[], isHeld: boolean) => {
    const state = { kind: 'fresh', answeredAt: lookedAt } as const;
    grid.update(new Map([['a', { ...exampleReport('a'), devices, state }]]), momentAt(lookedAt));
    const view = grid.view(gridQuery, isHeld);
    return [view.listRows().map(({ entry }) => entry.device.deviceId), view.pending];
  };
  expect(look([phone('x', 60), phone('y', 30)], false)).toEqual([['x', 'y'], 0]);
  expect(look([phone('x', 20), phone('y', 30)], true)).toEqual([['x', 'y'], 1]);
  expect(look([phone('x', 20), phone('y', 30)], false)).toEqual([['y', 'x'], 0]);
});

const gridQueryByModel: GridQuery = {
  query: { kind: 'all' },
  facets: new Map(),
  sort: [{ field: 'model', direction: 'ascending' }],
  groupBy: null,
  collapsed: new Set(),
  language: 'en',
};

test('the default order has the user’s own claims first, then claims by their ends', () => {
  const grid = createGrid();
  const phone = (deviceId: string, minutes: number | null) => {
    const Until = new Date(lookedAt + (minutes ?? 0) * MINUTE).toISOString();
    const claim = minutes === null ? null : claimRecordAt(lookedAt, { Until });
    const connectedUser = minutes === null ? '' : null;
    return exampleSubject(makeDevice({ deviceId, connectedUser, claim }), lookedAt).entry;
  };
  const devices = [phone('late', 50), phone('own', 90), phone('soon', 5), phone('free', null)];
  const state = { kind: 'fresh', answeredAt: lookedAt } as const;
  const reports = new Map([['a', { ...exampleReport('a'), devices, state }]]);
  const show = (...own: readonly string[]) => {
    grid.update(reports, { ...momentAt(lookedAt), ownClaimKeys: new Set(own) });
    const view = grid.view({ ...emptyGridQuery, sort: defaultArrangement.sort });
    return view.listRows().map(({ entry }) => entry.device.deviceId);
  };
  expect(show()).toEqual(['free', 'soon', 'late', 'own']);
  // The rows are the same: only whose claim it is has been read.
  expect(show('id:own')).toEqual(['own', 'free', 'soon', 'late']);
});
