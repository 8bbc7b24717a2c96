import { execFileSync } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'csv-parse/sync';
import { silentLog } from '#shared/log.ts';
import {
  createExporter,
  findProblem,
  writeAgentCommand,
  writeCsv,
  writeModelJson,
  writeWireJson,
} from '../../../../../electron/console/tools/exporter.ts';
import { makeTempFolder } from '../../../../fakes/temp-folder.ts';
import { exampleReport } from '../../../../fixtures/agent-report.ts';
import { exampleAgent, exampleSubject } from '../../../../fixtures/subject.ts';
import { exampleDevice } from '../../../../fixtures/device.ts';
import { momentAt } from '../../../../fixtures/moment.ts';

const input = {
  agent: exampleAgent,
  serviceAddress: 'https://lab.example/base/',
  isAdbServer: true,
  shell: 'posix',
} as const;

/** The arguments that a real shell reads from a command. */
function readArguments(command: string): readonly string[] {
  const [, ...args] = command.split(' ');
  const output = execFileSync('sh', ['-c', `printf '%s\\0' ${args.join(' ')}`], { encoding: 'utf8' });
  return output.split('\0').slice(0, -1);
}

describe("the command that requests an agent's list", () => {
  test('calls the lab’s service as the console does', () => {
    expect(readArguments(writeAgentCommand(input))).toEqual([
      '--silent',
      '--show-error',
      '--header',
      'Content-Type: application/json',
      '--data',
      '{"DeviceAgentIP":"10.0.3.7","DeviceAgentPort":5037}',
      'https://lab.example/base/api/DeviceList',
    ]);
  });

  test('calls an ADB server itself if there’s only the console’s own service', () => {
    const command = "adb -H '10.0.3.7' -P 5037 devices -l";
    expect(writeAgentCommand({ ...input, serviceAddress: null })).toBe(command);
    expect(writeAgentCommand({ ...input, agent: { ...exampleAgent, via: 'this-computer' } })).toBe(command);
  });

  test('calls any other agent with DeviceList', () => {
    const args = readArguments(writeAgentCommand({ ...input, serviceAddress: null, isAdbServer: false }));
    expect(args.at(-1)).toBe('http://10.0.3.7:5037/api/DeviceList');
  });

  // Any of five marks begins and ends a text in PowerShell (about_Quoting_Rules), and two of them in a row are one.
  test.each(["'", '‘', '’', '‚', '‛'])('lets no %s end an argument of PowerShell', (mark) => {
    const command = writeAgentCommand({
      ...input,
      agent: { ...exampleAgent, address: { host: String.raw`a${mark}\b" & calc.exe #`, port: 1 } },
      serviceAddress: `https://lab.example/${mark}$(calc)`,
      shell: 'powershell',
    });
    // As JSON the host has \\b\", and the program keeps only half of the backslashes before a quote.
    const data = String.raw`{\"DeviceAgentIP\":\"a${mark}${mark}\\b\\\" & calc.exe #\",\"DeviceAgentPort\":1}`;
    expect(command).toBe(
      `curl.exe --silent --show-error --header 'Content-Type: application/json' --data '${data}' 'https://lab.example/${mark}${mark}$(calc)/api/DeviceList'`,
    );
  });

  test('lets no part of an address reach the shell', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from(`'"\\$\`;|&<>() \n*~!#a`)) }), (host) => {
        const agent = { ...exampleAgent, address: { host, port: 1 } };
        const [, , , , , body = ''] = readArguments(writeAgentCommand({ ...input, agent }));
        expect(JSON.parse(body)).toEqual({ DeviceAgentIP: host, DeviceAgentPort: 1 });
      }),
      { numRuns: 30 },
    );
  });
});

describe('write list', () => {
  const now = Date.UTC(2026, 10, 20, 12);
  const fresh = exampleSubject({ ...exampleDevice, alias: '결제 QA' }, now);
  const stale = {
    ...exampleSubject({ ...exampleDevice, deviceId: 'B' }, now),
    state: { kind: 'never-polled' } as const,
  };
  const list = { subjects: [fresh, stale], moment: momentAt(now) };
  const joined = (parts: Iterable<string>) => [...parts].join('');

  test('a table has the chosen columns and how reliable each line is', () => {
    const rows: unknown = parse(joined(writeCsv(list, ['model', 'alias', 'screen', 'capture-scale'])), {
      bom: true,
    });
    expect(rows).toEqual([
      ['model', 'alias', 'screen', 'capture-scale', 'availability', 'as-of'],
      ['Galaxy S24', '결제 QA', '1080 × 2340', '100', 'free', '2026-11-20T12:00:00.000Z'],
      ['Galaxy S24', '', '1080 × 2340', '100', 'unknown', ''],
    ]);
  });

  test('JSON has the time, and free only if known', () => {
    const read: unknown = JSON.parse(joined(writeModelJson(list)));
    expect(read).toMatchObject({
      format: 'device-lab-console/devices',
      version: 1,
      exportedAt: '2026-11-20T12:00:00.000Z',
      devices: [
        {
          deviceId: exampleDevice.deviceId,
          availability: 'free',
          freshness: 'fresh',
          asOf: '2026-11-20T12:00:00.000Z',
          agent: { address: '10.0.3.7:5037', group: 'Seoul' },
        },
        { deviceId: 'B', availability: 'unknown', freshness: 'stale', asOf: null },
      ],
    });
  });

  test('raw records are the agents’ own', () => {
    const record = { DeviceID: 'B', Extra: [1] };
    const find = (key: string) => (key === stale.entry.key ? { record } : null);
    expect(JSON.parse(joined(writeWireJson(list, find)))).toEqual({ MobileList: [record] });
  });
});

test('writes the requested devices, in their order, to the file that the user chose', async () => {
  const path = join(await makeTempFolder(), '목록.csv');
  const suggested: string[] = [];
  const { exportDevices } = createExporter({
    fileChooser: {
      async chooseSaveFile({ name }) {
        suggested.push(name);
        return path;
      },
    },
    session: { state: () => ({ kind: 'signed-out' }) },
    reports: () => [exampleReport('a', { users: ['', '', ''] })],
    findRecord: () => null,
    moment: () => momentAt(Date.UTC(2026, 10, 20, 9, 30)),
    log: silentLog,
  });
  const keys = ['a/0/d2', 'a/0/d0', 'b/none'];
  const save = () => exportDevices({ format: 'csv', keys, columns: ['id'] });
  expect(await save()).toEqual({ outcome: 'saved', file: '목록.csv', count: 2 });
  expect(suggested).toEqual(['Devices 2026-11-20 0930.csv']);
  expect(await readFile(path, 'utf8')).toMatch(/^\uFEFFid,availability,as-of\r\nd2,.*\r\nd0,.*\r\n$/);
  await rm(path);
  // A folder in its place, because no permission stops root.
  await mkdir(join(path, 'inside'), { recursive: true });
  expect(await save()).toMatchObject({ outcome: 'failed', file: '목록.csv' });
});

test.each([
  ['ENOSPC', 'open', 'linux', 'no-space'],
  ['EFBIG', 'write', 'linux', 'no-space'],
  ['EACCES', 'open', 'linux', 'not-allowed'],
  ['EROFS', 'open', 'linux', 'not-allowed'],
  ['EBUSY', 'open', 'win32', 'in-use'],
  ['EISDIR', 'rename', 'linux', 'other'],
  ['EPERM', 'rename', 'linux', 'not-allowed'],
  ['EPERM', 'open', 'win32', 'not-allowed'],
  // Another program has the file open.
  ['EPERM', 'rename', 'win32', 'in-use'],
] as const)('explains %s of %s on %s in words', (code, syscall, platform, problem) => {
  expect(findProblem(Object.assign(new Error(code), { code, syscall }), platform)).toBe(problem);
});
