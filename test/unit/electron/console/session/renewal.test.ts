import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { silentLog } from '#shared/log.ts';
import type { Account } from '#shared/model/account.ts';
import { defaultDigest, defaultLimits } from '#shared/model/lab.ts';
import type { SignedIn } from '#shared/model/session.ts';
import type { AuthenticateOutcome } from '../../../../../electron/console/lab-client/lab-client.ts';
import type { Connection } from '../../../../../electron/console/session/connection.ts';
import { createRenewal } from '../../../../../electron/console/session/renewal.ts';
import type { SavedSignIn } from '../../../../../electron/console/session/remembered-sign-in.ts';

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
  const state: SignedIn = { kind: 'signed-in', choice, address, account, since: 0 };
  const authenticate = vi.fn<Connection['authenticate']>(async () => answers.shift() ?? accepted);
  const told: boolean[] = [];
  let isLocked = false;
  const onRenewed = vi.fn<() => void>();
  const forget = vi.fn<() => void>();
  const renewal = createRenewal({
    // The part of a connection that renewal uses.
    session: { state: () => state, connection: () => ({ authenticate }) as unknown as Connection },
    rememberedSignIn: { read: async () => kept, forget },
    isLocked: () => isLocked,
    log: silentLog,
    onChange: (isNeeded) => told.push(isNeeded),
    onRenewed,
  });
  return { renewal, authenticate, told, onRenewed, forget, lock: () => void (isLocked = true) };
}

it('signs in again with the stored sign-in, without a notice', async () => {
  const { renewal, authenticate, told, onRenewed } = start([]);
  renewal.begin();
  await vi.advanceTimersByTimeAsync(0);
  expect(authenticate).toHaveBeenCalledExactlyOnceWith(credentials, expect.anything());
  expect(onRenewed).toHaveBeenCalledOnce();
  expect(told).toEqual([]);
});

it('tries again at the time that the service returns, or half a minute later, until it is renewed', async () => {
  const { renewal, authenticate, told, onRenewed } = start([busy, unreachable]);
  renewal.begin();
  await vi.advanceTimersByTimeAsync(6_999);
  expect(authenticate).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(authenticate).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(authenticate).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(onRenewed).toHaveBeenCalledOnce();
  expect([told, vi.getTimerCount()]).toEqual([[], 0]);
});

it('sends no request while the console is locked, also if it locks during the attempt', async () => {
  const { renewal, authenticate, told, lock } = start([]);
  renewal.begin();
  lock();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(authenticate).not.toHaveBeenCalled();
  expect(told).toEqual([]);
});

it.each([
  ['nothing', null],
  ['another user', { choice, credentials: { ...credentials, employeeNumber: '7' } }],
  ['another lab', { choice: { ...choice, address: 'https://other.example' }, credentials }],
])('prompts the user if the sign-in of %s is stored', async (_what, kept) => {
  const { renewal, authenticate, told } = start([], kept);
  renewal.begin();
  await vi.advanceTimersByTimeAsync(0);
  expect(authenticate).not.toHaveBeenCalled();
  expect([told, renewal.isNeeded()]).toEqual([[true], true]);
  renewal.clear();
  expect([told, renewal.isNeeded()]).toEqual([[true, false], false]);
});

it('ends with its session', async () => {
  const { renewal, authenticate } = start([busy]);
  renewal.begin();
  await vi.advanceTimersByTimeAsync(0);
  renewal.clear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(authenticate).toHaveBeenCalledTimes(1);
});
