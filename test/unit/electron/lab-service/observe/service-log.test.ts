import { readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  createServiceLog,
  type RequestLine,
} from '../../../../../electron/lab-service/observe/service-log.ts';
import { ownerOnly } from '../../../../fakes/file-mode.ts';
import { makeTempFolder } from '../../../../fakes/temp-folder.ts';

const digest = '0f'.repeat(64);
const password = 'marker-비밀번호-7f3a';
const line: RequestLine = {
  id: 'r-1',
  operation: 'Authenticate',
  outcome: 'rejected',
  status: 200,
  ms: 12.345,
  caller: '192.0.2.7',
};

async function openLog(level: 'debug' | 'info' | 'warn' = 'info') {
  const file = join(await makeTempFolder(), 'logs', 'service.log');
  const log = createServiceLog(level, file);
  async function read(): Promise<Record<string, unknown>[]> {
    await log.close();
    // Lines of our own log are objects.
    return (await readFile(file, 'utf8'))
      .trim()
      .split('\n')
      .filter(Boolean)
      .map((text) => JSON.parse(text) as Record<string, unknown>);
  }
  return { file, log, read };
}

it('writes an object a line, for its owner only', async () => {
  const { file, log, read } = await openLog();
  log.info('Starting', { port: 8080 });
  log.request(line);
  expect(await read()).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      details: { port: 8080 },
      message: 'Starting',
    },
    { level: 'info', time: expect.any(String), ...line, ms: 12.3, message: 'request' },
  ]);
  expect((await stat(file)).mode & 0o777).toBe(ownerOnly);
});

it('removes digests and passwords anywhere in a line', async () => {
  const { log, read } = await openLog();
  const body = { comp_cd: 'ACME', emp_pass: password };
  const error = new Error(`Bad body ${JSON.stringify(body)}`, { cause: new Error(`EMP_PASS='${password}'`) });
  log.error('Failed', { error });
  log.warn('Nested', { a: { b: [{ EMP_PASS: password, beside: 1 }] }, emp_pass: { deep: [password] } });
  log.info(`emp_pass: ${password}`, { text: `{"emp_pass": "${password} \\" and more"}` });
  log.info(`A digest ${digest}`, { digest, upper: digest.toUpperCase(), list: [digest] });
  log.info('Twice', { text: JSON.stringify(JSON.stringify(body)) });
  const everything = JSON.stringify(await read());
  expect(everything).toContain('"beside":1');
  expect(everything).toContain('[redacted]');
  for (const secret of [password, '7f3a', digest, digest.slice(0, 32), digest.slice(0, 32).toUpperCase()]) {
    expect(everything).not.toContain(secret);
  }
});

it('starts a new file when the old one is moved away', async () => {
  const { file, log, read } = await openLog();
  log.info('before');
  await expect.poll(() => readFile(file, 'utf8')).toContain('before');
  await rename(file, `${file}.1`);
  log.reopen();
  log.info('after');
  await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toContain('after');
  expect(await read()).toMatchObject([{ message: 'after' }]);
  expect(await readFile(`${file}.1`, 'utf8')).toContain('before');
});

it('says at once that its file can’t be written', async () => {
  const folder = await makeTempFolder();
  expect(() => createServiceLog('info', folder)).toThrow('EISDIR');
});
