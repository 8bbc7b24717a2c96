import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AgentReport } from '#shared/model/agent.ts';
import { MAX_LENGTH, parse } from '#shared/search/parse.ts';
import { type BarSearch, searchForBar } from '../../../../../renderer/features/overview/bar-search.ts';
import { makeBars, totalOf } from '../../../../../renderer/features/overview/fleet-bars.ts';
import { createGrid } from '../../../../../renderer/grid/grid.ts';
import { everything } from '../../../../../renderer/grid/question.ts';
import { exampleReport } from '../../../../fixtures/agent-report.ts';
import { makeDevice } from '../../../../fixtures/device.ts';
import { lookedAt } from '../../../../fixtures/queries.ts';
import { anyStep, takeStep } from '../../grid/fleet-steps.ts';
import { momentAt } from '../../../../fixtures/moment.ts';
import { availabilityKinds } from '#shared/device/availability.ts';

describe('the search of a bar', () => {
  test.each([
    ['brand', 'samsung', null, 'brand:=samsung'],
    ['brand', 'samsung', 'free', 'brand:=samsung free'],
    ['brand', '갤럭시 "A"', 'in-use', String.raw`brand:="갤럭시 \"A\"" in-use`],
    ['brand', '', 'gone', 'brand:"" gone'],
    ['sdk', '34', 'unknown', 'sdk:34 unknown'],
  ] as const)('%s %j, %s', (field, value, availability, query) => {
    expect(searchForBar(field, value, availability)).toEqual({ query, picks: new Map() });
  });

  test('picks what is unknown', () => {
    const picks = new Map([['sdk', new Set([null])]]);
    expect(searchForBar('sdk', null, null)).toEqual({ query: '', picks });
    expect(searchForBar('sdk', null, 'free')).toEqual({ query: 'free', picks });
  });

  test('is none where it would be cut', () => {
    const room = MAX_LENGTH - 'brand:='.length;
    expect(searchForBar('brand', 'x'.repeat(room), null)?.query).toHaveLength(MAX_LENGTH);
    expect(searchForBar('brand', 'x'.repeat(room), 'free')).toBeNull();
    expect(searchForBar('brand', 'x'.repeat(room + 1), null)).toBeNull();
  });
});

const anyBrand = fc.oneof(
  fc.constantFrom(null, '', 'samsung', 'Samsung', 'LG', 'OR', 'a..b', '-x', '가', '가'.normalize('NFD')),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
);
const anyVersion = fc.constantFrom(null, '', '34', '9', '034', '17.4', 'Android 14');

test('each bar’s search finds the devices it counts, and no others', () => {
  const anyDevice = fc.record({ brand: anyBrand, osVersion: anyVersion });
  fc.assert(
    fc.property(
      fc.array(anyStep, { maxLength: 20 }),
      fc.array(anyDevice, { maxLength: 8 }),
      (steps, devices) => {
        let reports: ReadonlyMap<string, AgentReport> = new Map();
        for (const step of steps) reports = takeStep(reports, step);
        const report = exampleReport('brands', {
          state: { kind: 'fresh', answeredAt: lookedAt },
          users: devices.map((_, index) => ['', 'kim', null][index % 3] ?? null),
        });
        const entries = report.devices.map((entry, index) => ({
          ...entry,
          device: makeDevice(devices[index] ?? {}, entry.device),
        }));
        const grid = createGrid();
        grid.update(new Map([...reports, ['brands', { ...report, devices: entries }]]), momentAt(lookedAt));
        const count = (search: BarSearch | null) => {
          const { query, problems } = parse(search?.query ?? '');
          expect(problems).toEqual([]);
          return grid.view({ ...everything, query, picks: search?.picks ?? new Map() }).count;
        };
        for (const field of ['brand', 'sdk'] as const) {
          for (const bar of makeBars(field, grid.countAvailability(field))) {
            expect(count(searchForBar(field, bar.value, null))).toBe(totalOf(bar.counts));
            for (const each of availabilityKinds)
              expect(count(searchForBar(field, bar.value, each))).toBe(bar.counts[each]);
          }
        }
      },
    ),
    { numRuns: 150 },
  );
});
