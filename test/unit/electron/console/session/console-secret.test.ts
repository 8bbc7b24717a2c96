import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { readConsoleSecret } from '#shared/wire/console-header.ts';
import { createConsoleSecret } from '../../../../../electron/console/session/console-secret.ts';
import type { SecretBox } from '../../../../../electron/console/storage/system.ts';
import { createRecordingLog } from '../../../../fakes/recording-log.ts';
import { createSecretBox, noSecretBox } from '../../../../fakes/secret-box.ts';
import { makeTempFolder } from '../../../../fakes/temp-folder.ts';

const account = { companyCode: 'ACME', employeeNumber: '1042' };
const lab = 'https://lab.example';

let path: string;
beforeEach(async () => void (path = join(await makeTempFolder(), 'console-secret.json')));

function open(secretBox: SecretBox = createSecretBox()) {
  const log = createRecordingLog();
  return { log, secretFor: createConsoleSecret(path, secretBox, log) };
}

it('is the same at each start', async () => {
  const secret = await open().secretFor(lab, account);
  expect(readConsoleSecret(secret)).toBe(secret);
  const { secretFor, log } = open();
  expect(await secretFor(lab, account)).toBe(secret);
  expect(log.lines).toEqual([]);
});

it('differs by service, account and console', async () => {
  const { secretFor } = open();
  const some = [
    await secretFor(lab, account),
    await secretFor('https://other.example', account),
    await secretFor(lab, { ...account, employeeNumber: '1043' }),
    await secretFor(lab, { ...account, companyCode: 'OTHER' }),
    await open(createSecretBox('another computer')).secretFor(lab, account),
  ];
  expect(new Set(some).size).toBe(some.length);
});

it('lasts until the console quits if the system stores no secrets', async () => {
  const { secretFor } = open(noSecretBox);
  const secret = await secretFor(lab, account);
  expect(await secretFor(lab, account)).toBe(secret);
  await expect(stat(path)).rejects.toThrow('ENOENT');
  expect(await open(noSecretBox).secretFor(lab, account)).not.toBe(secret);
});

it('is replaced if its file is damaged, which isn’t logged', async () => {
  await writeFile(path, 'damaged-content');
  const { secretFor, log } = open();
  const secret = await secretFor(lab, account);
  expect(log.lines.join('')).toContain('cannot be read');
  expect(log.lines.join('')).not.toContain('damaged-content');
  expect(await open().secretFor(lab, account)).toBe(secret);
});

it('never holds up a sign-in', async () => {
  await mkdir(join(path, 'x'), { recursive: true });
  expect(await open().secretFor(lab, account)).toMatch(/^[\w-]{43}$/);
  const waiting = { ...createSecretBox(), seal: () => new Promise<Buffer>(() => {}) };
  vi.useFakeTimers();
  const { secretFor } = open(waiting);
  const secret = secretFor(lab, account);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await secret).toBeUndefined();
});
