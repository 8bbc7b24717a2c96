import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { silentLog } from '#shared/log.ts';
import type { ExportInput } from '#shared/ipc/contract.ts';
import type { AgentReport } from '#shared/model/fleet/agent.ts';
import { createExporter, findProblem } from '../../../../../electron/console/tools/exporter.ts';
import { exampleDevice } from '../../../../fixtures/device.ts';
import { exampleAgent } from '../../../../fixtures/subject.ts';
import { isWindows } from '../../../../fakes/file-mode.ts';
import { makeTempFolder } from '../../../../fakes/temp-folder.ts';
import { momentAt } from '../../../../fixtures/moment.ts';

const at = Date.UTC(2026, 10, 20, 9, 30);

function makeReport(agentNumber: number, devices: number): AgentReport {
  const id = `a${agentNumber}`;
  return {
    agent: { ...exampleAgent, id },
    state: { kind: 'fresh', answeredAt: at },
    isPolling: false,
    devices: Array.from({ length: devices }, (_, index) => ({
      key: `${id}/${index}`,
      device: { ...exampleDevice, deviceId: `${id}-${index}` },
      deviations: [],
      seenAt: null,
      goneSince: null,
    })),
    unreadable: [],
    roundTripMs: null,
    roundTrips: [],
    version: null,
    errorsLastHour: 0,
    recentErrors: [],
  };
}

/** An exporter over these reports. The user chooses `path`, and the suggested name is recorded. */
function openExporter(path: string | null, reports: readonly AgentReport[] = [makeReport(1, 3)]) {
  const suggested: string[] = [];
  const exporter = createExporter({
    fileChooser: {
      chooseSaveFile({ name }) {
        suggested.push(name);
        return Promise.resolve(path);
      },
    },
    session: { state: () => ({ kind: 'signed-out' }) },
    reports: () => reports,
    findRecord: (key) => ({ record: { DeviceID: key } }),
    moment: () => momentAt(at),
    log: silentLog,
  });
  return { exporter, suggested };
}

const csv: ExportInput = { format: 'csv', keys: ['a1/2', 'a1/0', 'a9/none'], columns: ['id'] };

describe('exporting devices', () => {
  it('writes the requested devices, in their order, to the file that the user chose', async () => {
    const path = join(await makeTempFolder(), '목록.csv');
    const { exporter, suggested } = openExporter(path);
    expect(await exporter.exportDevices(csv)).toEqual({ outcome: 'saved', file: '목록.csv', count: 2 });
    expect(suggested).toEqual(['Devices 2026-11-20 0930.csv']);
    expect(await readFile(path, 'utf8')).toBe(
      '\uFEFFid,availability,as-of\r\na1-2,free,2026-11-20T09:30:00.000Z\r\na1-0,free,2026-11-20T09:30:00.000Z\r\n',
    );
  });

  it('keeps a file that it cannot replace complete, and leaves no incomplete file next to it', async () => {
    const folder = await makeTempFolder();
    const path = join(folder, 'list.csv');
    // A folder has the name of the file, because no permission stops root, which may run these tests.
    await mkdir(path);
    await writeFile(join(path, 'inside'), 'kept');
    const { exporter } = openExporter(path);
    expect(await exporter.exportDevices(csv)).toEqual({
      outcome: 'failed',
      file: 'list.csv',
      problem: isWindows ? 'in-use' : 'other',
    });
    expect(await readdir(folder)).toEqual(['list.csv']);
    expect(await readFile(join(path, 'inside'), 'utf8')).toBe('kept');
  });

  it.each([
    ['ENOSPC', 'no-space'],
    ['EFBIG', 'no-space'],
    ['EACCES', 'not-allowed'],
    ['EROFS', 'not-allowed'],
    ['EBUSY', 'in-use'],
    ['EPERM', 'not-allowed'],
    ['EISDIR', 'other'],
  ] as const)('explains %s in words', (code, problem) => {
    expect(findProblem(Object.assign(new Error(code), { code }))).toBe(problem);
  });

  it('detects a file that Windows does not replace because it is open', () => {
    const error = Object.assign(new Error('EPERM'), { code: 'EPERM', syscall: 'rename' });
    expect(findProblem(error, 'win32')).toBe('in-use');
    expect(findProblem(error, 'linux')).toBe('not-allowed');
  });
});
