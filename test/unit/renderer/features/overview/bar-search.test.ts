import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AgentReport } from '#shared/model/agent.ts';
import { parse } from '#shared/search/parse.ts';
import { type BarSearch, searchForBar } from '../../../../../renderer/features/overview/bar-search.ts';
import { barFields, makeBars, totalOf } from '../../../../../renderer/features/overview/fleet-bars.ts';
import { createGrid } from '../../../../../renderer/grid/grid.ts';
import { emptyGridQuery } from '../../../../../renderer/grid/grid-query.ts';
import { exampleReport } from '../../../../fixtures/agent-report.ts';
import { makeDevice } from '../../../../fixtures/device.ts';
import { lookedAt } from '../../../../fixtures/queries.ts';
import { anyStep, takeStep } from '../../grid/fleet-steps.ts';
import { momentAt } from '../../../../fixtures/moment.ts';
import { availabilityKinds } from '#shared/device/availability.ts';

test('the search of a bar chooses its spellings, and writes the availability', () => {
  const bar = { values: ['samsung', 'Samsung'] };
  const facets = new Map([['brand', new Set(bar.values)]]);
  expect(searchForBar('brand', bar, null)).toEqual({ query: '', facets });
  expect(searchForBar('brand', bar, 'in-use')).toEqual({ query: 'in-use', facets });
  expect(searchForBar('os', { values: [null] }, 'free')).toEqual({
    query: 'free',
    facets: new Map([['os', new Set([null])]]),
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
        const count = (search: BarSearch) => {
          const { query, problems } = parse(search.query);
          expect(problems).toEqual([]);
          return grid.view({ ...emptyGridQuery, query, facets: search.facets }).count;
        };
        for (const field of barFields) {
          for (const bar of makeBars(field, grid.countAvailability(field))) {
            expect(count(searchForBar(field, bar, null))).toBe(totalOf(bar.counts));
            for (const each of availabilityKinds)
              expect(count(searchForBar(field, bar, each))).toBe(bar.counts[each]);
          }
        }
      },
    ),
    { numRuns: 150 },
  );
});
