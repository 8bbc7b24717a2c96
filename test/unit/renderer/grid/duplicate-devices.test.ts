import { expect, test } from 'vitest';
import type { AgentReport } from '#shared/model/fleet/agent.ts';
import { createGrid } from '../../../../renderer/grid/grid.ts';
import { emptyGridQuery } from '../../../../renderer/grid/grid-query.ts';
import { findElsewhere } from '../../../../renderer/grid/duplicate-devices.ts';
import { exampleReport } from '../../../fixtures/agent-report.ts';
import { exampleDevice } from '../../../fixtures/device.ts';
import { momentAt } from '../../../fixtures/moment.ts';

function reportOf(host: string, ids: readonly string[], goneSince: number | null = null): AgentReport {
  const devices = ids.map((deviceId, index) => ({
    key: `${host}/${index}/${deviceId}`,
    device: { ...exampleDevice, deviceId },
    deviations: [],
    seenAt: goneSince === null ? null : 0,
    goneSince,
  }));
  return { ...exampleReport(host, { agent: { address: { host, port: 5037 } } }), devices };
}

function gridOf(...reports: readonly AgentReport[]) {
  const grid = createGrid();
  grid.update(new Map(reports.map((report) => [report.agent.id, report])), momentAt(2));
  return grid;
}

test('flags an ID on two agents with both addresses', () => {
  const grid = gridOf(reportOf('10.0.0.1', ['a', 'b']), reportOf('10.0.0.2', ['b', 'c']));
  const duplicates = grid.duplicates();
  const rows = grid.view(emptyGridQuery).listRows();
  expect([...duplicates]).toEqual([['b', ['10.0.0.1:5037', '10.0.0.2:5037']]]);
  expect(rows.map((row) => findElsewhere(duplicates, row))).toEqual([
    [],
    ['10.0.0.2:5037'],
    ['10.0.0.1:5037'],
    [],
  ]);
});

test('doesn’t flag two phones without a serial', () => {
  const [one, two] = ['10.0.0.1', '10.0.0.2'].map((host) => {
    const report = reportOf(host, ['no-serial/transport-1']);
    const devices = report.devices.map((entry) => ({
      ...entry,
      device: { ...entry.device, noSerial: 'missing' },
    }));
    return { ...report, devices };
  });
  if (!one || !two) throw new Error('A report is missing');
  const grid = gridOf(one, two);
  const rows = grid.view(emptyGridQuery).listRows();
  expect(rows.map((row) => findElsewhere(grid.duplicates(), row))).toEqual([[], []]);
});

test('doesn’t flag a device that moved to another agent', () => {
  const grid = gridOf(reportOf('10.0.0.1', ['a'], 5), reportOf('10.0.0.2', ['a']));
  expect(grid.duplicates().size).toBe(0);
});

test('doesn’t flag an ID that one agent lists twice', () => {
  expect(gridOf(reportOf('10.0.0.1', ['a', 'a'])).duplicates().size).toBe(0);
});
