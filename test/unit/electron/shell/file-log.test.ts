import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileLog } from '../../../../electron/shell/file-log.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'file-log-'));
  file = join(folder, 'logs/console.log');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function lines(path = file): Record<string, unknown>[] {
  return readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('writes a line for each message, at once', () => {
  const log = createFileLog(join(folder, 'logs'));
  log.info('Started');
  log.warn('Odd', { agent: '10.0.0.1:5037', tries: 3 });
  expect(lines()).toEqual([
    { time: expect.stringMatching(/^\d{4}-.*Z$/), level: 'info', message: 'Started' },
    {
      time: expect.any(String),
      level: 'warn',
      message: 'Odd',
      details: { agent: '10.0.0.1:5037', tries: 3 },
    },
  ]);
});

test('details cannot pose as the line itself', () => {
  createFileLog(join(folder, 'logs')).info('Real', { message: 'False', level: 'error' });
  expect(lines()[0]).toMatchObject({ level: 'info', message: 'Real' });
});

test('keeps what an error says, and what caused it', () => {
  const error = new Error('outer', { cause: new TypeError('inner') });
  createFileLog(join(folder, 'logs')).error('Failed', { error });
  expect(lines()[0]).toMatchObject({
    details: { error: expect.stringMatching(/Error: outer\n[^]*caused by TypeError: inner/) },
  });
});

test('is for its owner only, also where an earlier one was open', () => {
  createFileLog(join(folder, 'logs')).info('First');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  chmodSync(file, 0o644);
  createFileLog(join(folder, 'logs')).info('Second');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(lines().map(({ message }) => message)).toEqual(['First', 'Second']);
});

test('begins anew when it is full, and keeps the one before', () => {
  const log = createFileLog(join(folder, 'logs'), 400);
  for (let number = 0; number < 20; number++) log.info(`Message ${number}`);
  expect(statSync(file).size).toBeLessThanOrEqual(400);
  expect(statSync(`${file}.1`).size).toBeLessThanOrEqual(400);
  expect(lines().at(-1)).toMatchObject({ message: 'Message 19' });
  const before = lines(`${file}.1`).at(-1)?.['message'];
  expect(`Message ${Number(String(before).split(' ')[1]) + 1}`).toBe(lines()[0]?.['message']);
});

test('stays silent where it cannot write', () => {
  const blocked = join(folder, 'a-file');
  writeFileSync(blocked, '');
  const log = createFileLog(join(blocked, 'logs'));
  const cyclic: Record<string, unknown> = {};
  cyclic['self'] = cyclic;
  expect(() => log.error('Lost')).not.toThrow();
  expect(() => createFileLog(join(folder, 'logs')).info('Cyclic', cyclic)).not.toThrow();
});
