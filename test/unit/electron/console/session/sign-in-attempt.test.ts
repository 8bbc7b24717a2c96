import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Account } from '#shared/model/account.ts';
import { defaultDigest, defaultLimits, type LabChoice } from '#shared/model/lab.ts';
import type { AuthenticateOutcome } from '../../../../../electron/console/lab-client/lab-client.ts';
import type { EmbeddedLabs } from '../../../../../electron/console/lab-client/embedded-labs.ts';
import {
  type Attempt,
  type AttemptOptions,
  authenticate,
  settleScheme,
  type SignInRequest,
} from '../../../../../electron/console/session/sign-in-attempt.ts';

const openConnection = vi.hoisted(() => vi.fn<(...input: readonly unknown[]) => unknown>());
const findScheme = vi.hoisted(() => vi.fn<(...input: readonly unknown[]) => Promise<string>>());
vi.mock('../../../../../electron/console/session/connection.ts', () => ({ openConnection }));
vi.mock('../../../../../electron/console/trust/probe-tls.ts', () => ({ findScheme }));

const service = (address: string) =>
  ({ kind: 'service', address, digest: defaultDigest, limits: defaultLimits }) as const;
const credentials = { companyCode: 'ACME', employeeNumber: '1042', passwordDigest: 'd'.repeat(128) };
const accepted: AuthenticateOutcome = { kind: 'accepted', account: {} as Account }; // Passed on, not read.

let isPlainAllowed: boolean;
let attempt: Attempt;
const onTokenEnded = vi.fn<() => void>();

beforeEach(() => {
  vi.resetAllMocks();
  isPlainAllowed = false;
  attempt = { abort: new AbortController(), connection: null };
  openConnection.mockImplementation(async () => ({ authenticate: async () => accepted }));
});

function signIn(choice: LabChoice, prepare: SignInRequest['prepare'] = async () => credentials) {
  const options: AttemptOptions = {
    embeddedLabs: {} as EmbeddedLabs, // Passed on, not read.
    trustOf: (address) => ({ address, isPlainAllowed, fingerprint: null, authority: null }),
    version: '1.2.3',
    consoleSecret: (address, { employeeNumber }) => Promise.resolve(`${address} ${employeeNumber}`),
    language: () => 'en',
    onTokenEnded,
  };
  return authenticate(attempt, { choice, prepare, onAccepted: () => {}, onEnding: () => {} }, options);
}

/** How the connection may use tokens. */
function tokenUse() {
  // The fifth parameter of openConnection.
  return openConnection.mock.calls[0]?.[4] as {
    readonly version: string;
    readonly consoleSecret: (key: typeof credentials) => Promise<string>;
    readonly mayCarry: () => boolean;
    readonly onEnded: () => void;
  } | null;
}

describe('a sign-in to a service', () => {
  it('uses tokens, over http only if allowed', async () => {
    await signIn(service('https://lab.example'));
    expect(tokenUse()).toMatchObject({ version: '1.2.3' });
    expect(tokenUse()?.mayCarry()).toBe(true);
    expect(await tokenUse()?.consoleSecret(credentials)).toBe(
      `https://lab.example ${credentials.employeeNumber}`,
    );
    openConnection.mockClear();
    attempt = { ...attempt, connection: null };
    isPlainAllowed = true;
    await signIn(service('http://lab.example'));
    expect(tokenUse()?.mayCarry()).toBe(true);
    isPlainAllowed = false;
    expect(tokenUse()?.mayCarry()).toBe(false);
  });

  it('reports the end of its token', async () => {
    await signIn(service('https://lab.example'));
    tokenUse()?.onEnded();
    expect(onTokenEnded).toHaveBeenCalledOnce();
    attempt.abort.abort();
    tokenUse()?.onEnded();
    expect(onTokenEnded).toHaveBeenCalledOnce();
  });

  it('doesn’t connect with values the service would reject', async () => {
    expect(await signIn(service('https://lab.example'), async () => null)).toEqual({ kind: 'rejected' });
    expect(openConnection).not.toHaveBeenCalled();
  });
});

describe('the scheme of an address', () => {
  const { signal } = new AbortController();
  const settle = (typed: string, assumed: string) => settleScheme(service(typed), service(assumed), signal);

  it('is kept if you typed it', async () => {
    expect(await settle('http://lab.example', 'http://lab.example')).toEqual(service('http://lab.example'));
    expect(await settleScheme({ kind: 'demo' }, { kind: 'demo' }, signal)).toEqual({ kind: 'demo' });
    expect(findScheme).not.toHaveBeenCalled();
  });

  it('is tried out if you didn’t type it', async () => {
    findScheme.mockResolvedValueOnce('http://lab.example');
    expect(await settle('lab.example', 'https://lab.example')).toEqual(service('http://lab.example'));
    expect(findScheme).toHaveBeenCalledExactlyOnceWith(
      'https://lab.example',
      defaultLimits.connectMs,
      signal,
    );
  });

  it('is assumed if it can’t be tried out', async () => {
    findScheme.mockRejectedValueOnce(new Error('no address'));
    expect(await settle('lab.example', 'https://lab.example')).toEqual(service('https://lab.example'));
  });
});
