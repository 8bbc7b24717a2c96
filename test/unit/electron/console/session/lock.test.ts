import { beforeEach, expect, it, vi } from 'vitest';
import type { Account } from '#shared/model/account.ts';
import type { SessionState, SignedIn } from '#shared/model/session.ts';
import type { AuthenticateOutcome } from '../../../../../electron/console/lab-client/lab-client.ts';
import type { Connection } from '../../../../../electron/console/session/connection.ts';
import { createLock, type Lock, lockFileChooser } from '../../../../../electron/console/session/lock.ts';
import { createRecordingLog, type RecordingLog } from '../../../../fakes/recording-log.ts';

// The part of an account that the lock reads.
const account = { companyCode: 'ACME', employeeNumber: '1042' } as Account;
const signedIn: SignedIn = {
  kind: 'signed-in',
  choice: { kind: 'this-computer' },
  address: '',
  account,
  since: 0,
};
const canceled = { outcome: 'failed', failure: { kind: 'canceled' } };

let state: SessionState;
let authenticate: ReturnType<typeof vi.fn<Connection['authenticate']>>;
let connection: Connection | null;
let calls: string[];
let log: RecordingLog;
let lock: Lock;

beforeEach(() => {
  state = signedIn;
  authenticate = vi.fn<Connection['authenticate']>(async () => ({ kind: 'accepted', account }));
  // The part of a connection that the lock uses.
  connection = { authenticate } as unknown as Connection;
  calls = [];
  log = createRecordingLog();
  lock = createLock({
    session: { state: () => state, connection: () => connection },
    rememberedSignIn: {
      suspend: () => calls.push('suspend'),
      resumeKeeping: ({ choice, credentials }) =>
        calls.push(`keep ${choice.kind} ${credentials.employeeNumber} ${credentials.passwordDigest.length}`),
    },
    log,
    onChange: ({ kind }) => calls.push(`change ${kind}`),
  });
});

it('locks once, and unlocks with the password', async () => {
  lock.lock();
  lock.lock();
  expect([lock.isLocked(), calls]).toEqual([true, ['suspend', 'change signed-in']]);
  calls = [];
  expect(await lock.unlock('right')).toEqual({ outcome: 'signed-in' });
  expect([lock.isLocked(), calls]).toEqual([false, ['keep this-computer 1042 128', 'change signed-in']]);
  expect(authenticate).toHaveBeenCalledExactlyOnceWith(
    { companyCode: 'ACME', employeeNumber: '1042', passwordDigest: expect.stringMatching(/^[0-9a-f]{128}$/) },
    expect.any(AbortSignal),
  );
  expect(log.lines.join()).toMatch(/Locked.*Unlocked/);
});

it('doesn’t lock without a password', () => {
  for (const other of [
    { kind: 'signed-out' },
    { ...signedIn, account: null },
    { ...signedIn, choice: { kind: 'demo' } },
  ] as const) {
    state = other;
    lock.lock();
    expect(lock.isLocked()).toBe(false);
  }
  expect(calls).toEqual([]);
});

it.each<[AuthenticateOutcome, unknown]>([
  [{ kind: 'rejected' }, { outcome: 'rejected' }],
  [{ kind: 'failed', failure: { kind: 'canceled' } }, canceled],
])('stays locked if the check ends with %j', async (answer, outcome) => {
  authenticate.mockResolvedValueOnce(answer);
  lock.lock();
  expect(await lock.unlock('wrong')).toEqual(outcome);
  expect(lock.isLocked()).toBe(true);
});

it('checks no password unless it’s locked', async () => {
  expect(await lock.unlock('right')).toEqual(canceled);
  lock.lock();
  connection = null;
  expect(await lock.unlock('right')).toEqual(canceled);
  state = { kind: 'signed-out' };
  expect(await lock.unlock('right')).toEqual(canceled);
  state = { ...signedIn, account: null };
  expect(await lock.unlock('right')).toEqual(canceled);
  expect(authenticate).not.toHaveBeenCalled();
});

it('reports an invalid typed digest', async () => {
  const digest = { kind: 'as-typed' } as const;
  // Only the digest of this choice is read.
  const choice = { kind: 'service', address: 'https://lab.example', digest } as SignedIn['choice'];
  state = { ...signedIn, choice };
  lock.lock();
  expect(await lock.unlock('no digest')).toEqual({ outcome: 'failed', failure: { kind: 'not-a-digest' } });
  authenticate.mockRejectedValueOnce(new Error('a mistake'));
  await expect(lock.unlock('a'.repeat(128))).rejects.toThrow('a mistake');
});

it('doesn’t unlock another session or an ended one', async () => {
  lock.lock();
  const unlocking = lock.unlock('right');
  state = { ...signedIn };
  expect(await unlocking).toEqual(canceled);
  const again = lock.unlock('right');
  lock.clear();
  expect(await again).toEqual(canceled);
  expect([lock.isLocked(), calls]).toEqual([false, ['suspend', 'change signed-in']]);
});

it('drops a chosen file once locked or signed out', async () => {
  const chooser = lockFileChooser(
    { chooseSaveFile: async () => '/save', chooseOpenFile: async () => '/open' },
    lock,
    { state: () => state },
  );
  const suggestion = { name: 'devices', extension: 'csv' } as unknown as Parameters<
    typeof chooser.chooseSaveFile
  >[0]; // Passed on, not read.
  expect(await chooser.chooseSaveFile(suggestion)).toBe('/save');
  expect(await chooser.chooseOpenFile(['pem'])).toBe('/open');
  const choosing = chooser.chooseSaveFile(suggestion);
  state = { ...signedIn };
  expect(await choosing).toBeNull();
  lock.lock();
  expect(await chooser.chooseOpenFile(['pem'])).toBeNull();
});
