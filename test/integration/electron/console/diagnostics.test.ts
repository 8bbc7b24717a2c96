import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createDiagnostics } from '../../../../electron/console/tools/diagnostics.ts';
import { startConsole } from '../../../fakes/console.ts';
import { playRound } from '../../../fakes/console-state.ts';
import { exampleReport } from '../../../fixtures/agent-report.ts';
import { claimRecordAt } from '../../../fixtures/claims.ts';
import { makeDevice } from '../../../fixtures/device.ts';

it('contain the facts for a support case, and no personal data', async () => {
  const test = await startConsole();
  await playRound(test, 7);
  test.log.warn('A message with personal data', {
    who: '김민준 minjun@example.com QA1042 at 10.0.0.5',
    key: 'ab'.repeat(64),
  });
  await writeFile(join(test.dataDir, 'views.newer-2026.json'), '{}');
  const text = await test.console.diagnostics.gather();
  expect(text).toContain('console: 0.0.0');
  expect(text).toContain('signed-in: this-computer');
  expect(text).toMatch(/fresh: 1|polling: 1/);
  expect(text).toMatch(/snapshots: 1\n/);
  expect(text).toMatch(/settings\.json: \d+ bytes/);
  expect(text).toContain('views.newer-2026.json: 2 bytes');
  expect(text).toContain('A message with personal data');
  for (const word of ['김민준', 'minjun', 'QA1042', '10.0.0.5', 'ACME', 'abababab', 'DEMO', test.dataDir]) {
    expect(text).not.toContain(word);
  }
});

it('mask the people of claims and screenshots in the log', async () => {
  const { console, log } = await startConsole();
  const state = await console.pageState();
  const lastScreenshot = { At: '2026-11-28T10:42:07.000Z', By: 'Haneul' };
  const device = makeDevice({ claim: claimRecordAt(0, { By: 'Minseo' }), lastScreenshot });
  const entry = { key: 'a/0/x', device, deviations: [], seenAt: null, goneSince: null };
  const diagnostics = createDiagnostics({
    dataDir: 'nowhere',
    version: '1',
    fileChooser: { chooseSaveFile: () => Promise.resolve(null) },
    readLog: () => Promise.resolve('claimed by Minseo, taken by Haneul'),
    log,
    collect: () => ({ ...state, reports: [{ ...exampleReport('a'), devices: [entry] }], counts: {} }),
  });
  expect(await diagnostics.gather()).toContain('claimed by [hidden 1], taken by [hidden 2]');
});

it('that cannot be written report the reason', async () => {
  const { console, log } = await startConsole();
  const state = await console.pageState();
  const diagnostics = createDiagnostics({
    dataDir: 'nowhere',
    version: '1',
    fileChooser: { chooseSaveFile: () => Promise.resolve('/nowhere/at-all/x.txt') },
    readLog: () => Promise.resolve(''),
    log,
    collect: () => ({ ...state, reports: [], counts: {} }),
  });
  await diagnostics.gather();
  expect(await diagnostics.save()).toEqual({ outcome: 'failed', file: 'x.txt', problem: 'other' });
});
