import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AgentReport } from '#shared/model/agent.ts';
import { MAX_LENGTH, parse } from '#shared/search/parse.ts';
import { searchForBar } from '../../../../../renderer/features/overview/bar-query.ts';
import { availabilities, makeBars, totalOf } from '../../../../../renderer/features/overview/fleet-bars.ts';
import { createGrid } from '../../../../../renderer/grid/grid.ts';
import { everything } from '../../../../../renderer/grid/question.ts';
import { exampleReport } from '../../../../fixtures/agent-report.ts';
import { lookedAt } from '../../../../fixtures/queries.ts';
import { anyStep, takeStep } from '../../grid/fleet-steps.ts';

const bars = [{ value: 'samsung' }, { value: '갤럭시 "A"' }, { value: '' }, { value: null }];

describe('the search of a bar', () => {
  test.each([
    ['brand', 'samsung', null, 'brand:=samsung'],
    ['brand', 'samsung', 'free', 'brand:=samsung free'],
    ['brand', '갤럭시 "A"', 'in-use', String.raw`brand:="갤럭시 \"A\"" in-use`],
    ['brand', '', 'gone', 'brand:"" gone'],
    ['brand', null, null, String.raw`-brand:=samsung -brand:="갤럭시 \"A\"" -brand:""`],
    ['sdk', '34', 'unknown', 'sdk:34 unknown'],
    ['sdk', null, 'free', '-sdk:>=0 free'],
  ] as const)('%s %j, %s', (field, value, availability, text) => {
    expect(searchForBar(field, { value }, bars, availability)).toBe(text);
  });

  test('is none where it would be cut', () => {
    const many = Array.from({ length: 200 }, (_, index) => ({ value: `brand ${index}` }));
    expect(searchForBar('brand', { value: null }, many, null)).toBeNull();
    expect(searchForBar('brand', { value: 'x'.repeat(MAX_LENGTH) }, many, null)).toBeNull();
    expect(searchForBar('brand', { value: 'brand 1' }, many, null)).toBe('brand:="brand 1"');
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
          device: { ...entry.device, ...devices[index] },
        }));
        const grid = createGrid();
        grid.update(new Map([...reports, ['brands', { ...report, devices: entries }]]), lookedAt);
        const count = (text: string | null) => {
          const { query, problems } = parse(text ?? '');
          expect(problems).toEqual([]);
          return grid.view({ ...everything, query }).count;
        };
        for (const field of ['brand', 'sdk'] as const) {
          const all = makeBars(field, grid.countAvailability(field));
          for (const bar of all) {
            expect(count(searchForBar(field, bar, all, null))).toBe(totalOf(bar.counts));
            for (const each of availabilities)
              expect(count(searchForBar(field, bar, all, each))).toBe(bar.counts[each]);
          }
        }
      },
    ),
    { numRuns: 150 },
  );
});
