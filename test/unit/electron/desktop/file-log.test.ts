import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileLog, readLogTail } from '../../../../electron/desktop/file-log.ts';
import { ownerOnly } from '../../../fakes/file-mode.ts';

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

test('writes a line for each message immediately', () => {
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

test('details can’t replace parts of the line', () => {
  createFileLog(join(folder, 'logs')).info('Real', { message: 'False', level: 'error' });
  expect(lines()[0]).toMatchObject({ level: 'info', message: 'Real' });
});

test("contains an error's message and its cause", () => {
  const error = new Error('outer', { cause: new TypeError('inner') });
  createFileLog(join(folder, 'logs')).error('Failed', { error });
  expect(lines()[0]).toMatchObject({
    details: { error: expect.stringMatching(/Error: outer\n[^]*caused by TypeError: inner/) },
  });
});

test('leaves out quoted text, digests, the home folder and long text', () => {
  const log = createFileLog(join(folder, 'logs'));
  const digest = 'ab'.repeat(64);
  log.error('Failed', { error: new SyntaxError('Unexpected "박서준 QA1042"') });
  log.error('Failed', { error: String(new Error(`Unexpected 'QA1042' in ${digest}`)) });
  log.warn('Odd', {
    path: join(homedir(), 'labs.json'),
    sent: digest,
    url: 'https://kim:QA1042@lab.example/',
  });
  const failure = { kind: 'embedded-failed', detail: "Unexpected 'QA1042'", at: [join(homedir(), digest)] };
  log.warn('Nested', { failure, causes: [new Error('Unexpected "QA1042"')] });
  log.warn('Long', { text: 'y'.repeat(100_000) });
  log.warn('Long', { text: 'x'.repeat(100_000), many: Array.from({ length: 20_000 }, () => 'x') });
  const text = readFileSync(file, 'utf8');
  for (const word of ['QA1042', '박서준', digest, homedir()]) expect(text).not.toContain(word);
  expect(text).toContain(JSON.stringify(join('~', 'labs.json')));
  expect(text).toContain('"yyyy');
  expect(text.length).toBeLessThan(10_000);
});

test('is readable only by its owner, even if it wasn’t before', () => {
  createFileLog(join(folder, 'logs')).info('First');
  expect(statSync(file).mode & 0o777).toBe(ownerOnly);
  chmodSync(file, 0o644);
  createFileLog(join(folder, 'logs')).info('Second');
  expect(statSync(file).mode & 0o777).toBe(ownerOnly);
  expect(lines().map(({ message }) => message)).toEqual(['First', 'Second']);
});

test('starts a new file when it is full, and keeps the one before', () => {
  const log = createFileLog(join(folder, 'logs'), 400);
  for (let number = 0; number < 20; number++) log.info(`Message ${number}`);
  expect(statSync(file).size).toBeLessThanOrEqual(400);
  expect(statSync(`${file}.1`).size).toBeLessThanOrEqual(400);
  expect(lines().at(-1)).toMatchObject({ message: 'Message 19' });
  const before = lines(`${file}.1`).at(-1)?.['message'];
  expect(`Message ${Number(String(before).split(' ')[1]) + 1}`).toBe(lines()[0]?.['message']);
});

test('goes on in the same file if it can’t be renamed', () => {
  const log = createFileLog(join(folder, 'logs'), 400);
  mkdirSync(join(`${file}.1`, 'in-the-way'), { recursive: true });
  for (let number = 0; number < 20; number++) log.info(`Message ${number}`);
  expect(lines()).toHaveLength(20);
});

test('stays quiet if it can’t write', () => {
  const blocked = join(folder, 'a-file');
  writeFileSync(blocked, '');
  const log = createFileLog(join(blocked, 'logs'));
  const cyclic: Record<string, unknown> = {};
  cyclic['self'] = cyclic;
  expect(() => log.error('Lost')).not.toThrow();
  expect(() => createFileLog(join(folder, 'logs')).info('Cyclic', cyclic)).not.toThrow();
});

test('stays below ten million bytes', () => {
  const log = createFileLog(join(folder, 'logs'));
  const text = 'x'.repeat(4_000);
  for (let number = 0; number < 4_000; number++) log.info('Much', { text });
  const bytes = statSync(file).size + statSync(`${file}.1`).size;
  expect(bytes).toBeGreaterThan(5 * 1024 * 1024);
  expect(bytes).toBeLessThanOrEqual(10 * 1024 * 1024);
});

test('a line larger than the limit gets its own file', () => {
  const log = createFileLog(join(folder, 'logs'), 400);
  log.error('Long', { text: 'x'.repeat(500) });
  expect(lines()).toHaveLength(1);
  expect(existsSync(`${file}.1`)).toBe(false);
  log.info('Next');
  expect(lines().map(({ message }) => message)).toEqual(['Next']);
  expect(lines(`${file}.1`)).toMatchObject([{ level: 'error', message: 'Long' }]);
});

test('returns the end of the log over both files, from the start of a line', async () => {
  expect(await readLogTail(join(folder, 'none'))).toBe('');
  mkdirSync(join(folder, 'logs'));
  writeFileSync(`${file}.1`, '1 한\n');
  expect(await readLogTail(join(folder, 'logs'))).toBe('1 한\n');
  writeFileSync(file, '2\n3\n');
  expect(await readLogTail(join(folder, 'logs'), 8)).toBe('1 한\n2\n3\n');
  expect(await readLogTail(join(folder, 'logs'), 7)).toBe('2\n3\n');
  expect(await readLogTail(join(folder, 'logs'), 3)).toBe('3\n');
});
