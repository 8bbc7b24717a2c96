import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createRememberedSignIn } from '../../../../../electron/console/session/remembered-sign-in.ts';
import type { SecretBox } from '../../../../../electron/console/storage/system.ts';
import { createRecordingLog } from '../../../../fakes/recording-log.ts';
import { createSecretBox, noSecretBox } from '../../../../fakes/secret-box.ts';
import { makeTempFolder } from '../../../../fakes/temp-folder.ts';

const signIn = {
  choice: { kind: 'demo' as const },
  credentials: { companyCode: 'ACME', employeeNumber: '1042', passwordDigest: 'ab'.repeat(64) },
};

let path: string;
beforeEach(async () => void (path = join(await makeTempFolder(), 'sign-in.json')));

function open(secretBox: SecretBox = createSecretBox()) {
  const log = createRecordingLog();
  const onRemoved = vi.fn<(isRemoved: boolean) => void>();
  const remembered = createRememberedSignIn({ path, secretBox, onRemoved, log });
  onTestFinished(() => remembered.flush());
  return { remembered, log, onRemoved };
}

const hasFile = () =>
  stat(path).then(
    () => true,
    () => false,
  );

/** A folder in the place of the file, which can't be removed. */
async function block(): Promise<void> {
  await rm(path, { force: true });
  await mkdir(join(path, 'x'), { recursive: true });
}

it('logs a damaged file without its content', async () => {
  await writeFile(path, '{"version":1,"sealed":"secret"');
  const { remembered, log } = open();
  expect(await remembered.read()).toBe(null);
  expect(log.lines.map((line): unknown => JSON.parse(line))).toEqual([
    { level: 'warn', message: 'The remembered sign-in cannot be read', error: 'SyntaxError' },
  ]);
});

it('logs that the keyring failed', async () => {
  const { remembered, log } = open({ ...noSecretBox, seal: () => Promise.reject(new Error('locked')) });
  remembered.keep(signIn);
  await remembered.flush();
  expect(log.lines.map((line): unknown => JSON.parse(line))).toEqual([
    { level: 'error', message: 'The sign-in could not be kept', error: 'Error: locked' },
  ]);
});

it.each([false, true])(
  'resumes no sign-in that was never suspended, or was forgotten meanwhile: %s',
  async (isKept) => {
    const { remembered } = open();
    if (isKept) {
      remembered.keep(signIn);
      remembered.suspend();
      remembered.remove();
    }
    remembered.resumeKeeping(signIn);
    await remembered.flush();
    expect(await hasFile()).toBe(false);
  },
);

it('a file that cannot be removed is reported once, never used, and removed later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { remembered, log, onRemoved } = open();
  await block();
  remembered.remove();
  await remembered.flush();
  expect(onRemoved.mock.calls).toEqual([[false]]);
  expect(await remembered.read()).toBe(null);
  vi.advanceTimersByTime(14_999);
  await rm(path, { recursive: true });
  await writeFile(path, 'older');
  vi.advanceTimersByTime(1);
  await remembered.read();
  expect(await hasFile()).toBe(false);
  expect(onRemoved.mock.calls).toEqual([[false], [true]]);
  expect(log.lines).toHaveLength(1);
  expect(log.lines[0]).toMatch(/The kept sign-in could not be removed.*E[A-Z]+/);
  // No timer is left.
  expect(vi.getTimerCount()).toBe(0);
});
