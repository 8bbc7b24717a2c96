import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Account } from '#shared/model/account.ts';
import { defaultDigest, defaultLimits } from '#shared/model/lab.ts';
import type { SignedIn } from '#shared/model/session.ts';
import type { AuthenticateOutcome } from '../../../../../electron/console/lab-client/lab-client.ts';
import type { Connection } from '../../../../../electron/console/session/connection.ts';
import { createRenewal } from '../../../../../electron/console/session/renewal.ts';
import type { SavedSignIn } from '../../../../../electron/console/session/remembered-sign-in.ts';
import { createRecordingLog } from '../../../../fakes/recording-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const address = 'https://lab.example';
const choice = { kind: 'service', address, digest: defaultDigest, limits: defaultLimits } as const;
const credentials = { companyCode: 'ACME', employeeNumber: '1042', passwordDigest: 'ab'.repeat(64) };
const account = {
  companyCode: 'ACME',
  employeeNumber: '1042',
  name: null,
  status: null,
} as Account; // The part of an account that renewal reads.
const accepted: AuthenticateOutcome = { kind: 'accepted', account };
const busy: AuthenticateOutcome = { kind: 'failed', failure: { kind: 'busy', address, retryAfterMs: 7_000 } };
const unreachable: AuthenticateOutcome = {
  kind: 'failed',
  failure: { kind: 'unreachable', address, detail: 'ECONNREFUSED' },
};

/** A session whose service returns these responses in order, and in which this sign-in is stored. */
function start(answers: AuthenticateOutcome[], kept: SavedSignIn | null = { choice, credentials }) {
  let state: SignedIn = { kind: 'signed-in', choice, address, account, since: 0 };
  const authenticate = vi.fn<Connection['authenticate']>(async () => answers.shift() ?? accepted);
  const changes: boolean[] = [];
  const onRenewed = vi.fn<() => void>();
  const remove = vi.fn<() => void>();
  // The part of a connection that renewal uses.
  let connection: Connection | null = { authenticate } as unknown as Connection;
  const log = createRecordingLog();
  const onSession = { change: () => void (state = { ...state }), end: () => void (connection = null) };
  const renewal = createRenewal({
    session: { state: () => state, connection: () => connection },
    rememberedSignIn: { read: async () => kept, remove },
    isLocked: () => false,
    log,
    onChange: (isNeeded) => changes.push(isNeeded),
    onRenewed,
  });
  return {
    renewal,
    authenticate,
    changes,
    onRenewed,
    remove,
    log,
    onSession,
  };
}

it('signs in again quietly with a stored sign-in', async () => {
  const { renewal, authenticate, changes, onRenewed } = start([]);
  renewal.begin();
  await vi.advanceTimersByTimeAsync(0);
  expect(authenticate).toHaveBeenCalledExactlyOnceWith(credentials, expect.anything());
  expect(onRenewed).toHaveBeenCalledOnce();
  expect(changes).toEqual([]);
});

it('tries again when the service says or after half a minute', async () => {
  const { renewal, authenticate, changes, onRenewed } = start([busy, unreachable]);
  renewal.begin();
  await vi.advanceTimersByTimeAsync(6_999);
  expect(authenticate).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(authenticate).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(authenticate).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(onRenewed).toHaveBeenCalledOnce();
  expect([changes, vi.getTimerCount()]).toEqual([[], 0]);
});

it.each([
  ['nothing', null],
  ['another user', { choice, credentials: { ...credentials, employeeNumber: '7' } }],
  ['another lab', { choice: { ...choice, address: 'https://other.example' }, credentials }],
])('asks the user if the sign-in of %s is stored', async (_what, kept) => {
  const { renewal, authenticate, changes } = start([], kept);
  renewal.begin();
  await vi.advanceTimersByTimeAsync(0);
  expect(authenticate).not.toHaveBeenCalled();
  expect([changes, renewal.isNeeded()]).toEqual([[true], true]);
  renewal.clear();
  expect([changes, renewal.isNeeded()]).toEqual([[true, false], false]);
});

it('ends with its session', async () => {
  const { renewal, authenticate } = start([busy]);
  renewal.begin();
  await vi.advanceTimersByTimeAsync(0);
  renewal.clear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(authenticate).toHaveBeenCalledTimes(1);
});

it('forgets a rejected sign-in and asks the user once', async () => {
  const rejected = { kind: 'rejected' } as const;
  const { renewal, changes, remove, onRenewed } = start([rejected, rejected]);
  for (let round = 0; round < 2; round += 1) {
    renewal.begin();
    await vi.advanceTimersByTimeAsync(0);
  }
  expect([changes, renewal.isNeeded()]).toEqual([[true], true]);
  expect(remove).toHaveBeenCalledTimes(2);
  expect(onRenewed).not.toHaveBeenCalled();
});

it.each([
  { kind: 'web-server-refused', address, status: 401, scheme: 'NTLM' },
  { kind: 'sign-in-refused', address, status: 401 },
] as const)('keeps the sign-in if another server may have refused: $kind', async (failure) => {
  const { renewal, authenticate, changes, remove } = start([{ kind: 'failed', failure }]);
  renewal.begin();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([changes, remove.mock.calls.length]).toEqual([[true], 0]);
  expect(authenticate).toHaveBeenCalledOnce();
});

it('is renewed by the right password only', async () => {
  const { renewal, changes, onRenewed } = start([{ kind: 'rejected' }, accepted], null);
  renewal.begin();
  await vi.advanceTimersByTimeAsync(0);
  expect(await renewal.signInAgain('wrong')).toEqual({ outcome: 'rejected' });
  expect([changes, onRenewed.mock.calls.length]).toEqual([[true], 0]);
  expect(await renewal.signInAgain('right')).toEqual({ outcome: 'signed-in' });
  expect([changes, onRenewed.mock.calls.length]).toEqual([[true, false], 1]);
});

it.each<[string, (started: ReturnType<typeof start>) => void]>([
  ['signed out', ({ renewal }) => renewal.clear()],
  ['changed', ({ onSession }) => onSession.change()],
  ['lost its connection', ({ onSession }) => onSession.end()],
])('doesn’t sign in to a session that has %s meanwhile', async (_what, leave) => {
  const started = start([]);
  started.renewal.begin();
  leave(started);
  await vi.advanceTimersByTimeAsync(0);
  expect(started.authenticate).not.toHaveBeenCalled();
  expect(started.onRenewed).not.toHaveBeenCalled();
});

it('ignores an answer for a session that has ended', async () => {
  const { renewal, authenticate, onRenewed } = start([]);
  authenticate.mockImplementationOnce(async () => {
    renewal.clear();
    return accepted;
  });
  renewal.begin();
  await vi.advanceTimersByTimeAsync(0);
  expect(onRenewed).not.toHaveBeenCalled();
});

it('tries again only once if the token ends again meanwhile', async () => {
  const { renewal, authenticate } = start([busy, busy]);
  renewal.begin();
  await vi.advanceTimersByTimeAsync(0);
  renewal.begin();
  await vi.advanceTimersByTimeAsync(6_999);
  expect(authenticate).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(authenticate).toHaveBeenCalledTimes(3);
  expect(vi.getTimerCount()).toBe(0);
});
