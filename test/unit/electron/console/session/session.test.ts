import { beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultDigest, defaultLimits } from '#shared/model/lab.ts';
import { noTrust } from '#shared/model/service-trust.ts';
import type { SessionState } from '#shared/model/session.ts';
import type { EmbeddedLabs } from '../../../../../electron/console/lab-client/embedded-labs.ts';
import type { SavedSignIn } from '../../../../../electron/console/session/remembered-sign-in.ts';
import { createSession, type Session } from '../../../../../electron/console/session/session.ts';
import { accountOf } from '../../../../fakes/lab-server.ts';
import { createRecordingLog, type RecordingLog } from '../../../../fakes/recording-log.ts';

const thisComputer = { kind: 'this-computer' } as const;
const demo = { kind: 'demo' } as const;
const plainService = {
  kind: 'service',
  address: 'http://lab.example:8080',
  digest: defaultDigest,
  limits: defaultLimits,
} as const;
const person = { companyCode: 'ACME', employeeNumber: '1042', password: 'right' };
const digest = 'd'.repeat(128);
const notAllowed = { kind: 'not-allowed', address: '', file: '/etc/managed.json' } as const;
const demoCredentials = { companyCode: 'DEMO', employeeNumber: '1', passwordDigest: digest };

/** The response of the embedded service to Authenticate. */
let answer: (body: Record<string, unknown>) => unknown;
let hasAccount: () => Promise<boolean>;
let isDemoAllowed: boolean;
let createAccount: ReturnType<typeof vi.fn<EmbeddedLabs['createFirstAccount']>>;
let kept: SavedSignIn | null;
let remembered: string[];
let states: SessionState['kind'][];
let log: RecordingLog;
let session: Session;

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(42);
  answer = accountOf;
  isDemoAllowed = true;
  hasAccount = async () => false;
  createAccount = vi.fn<EmbeddedLabs['createFirstAccount']>(async () => true);
  kept = null;
  remembered = [];
  states = [];
  log = createRecordingLog();
  const embeddedLabs: EmbeddedLabs = {
    async open() {
      return {
        async post(_path, _headers, body) {
          // The console sends an object.
          const value = answer(JSON.parse(body) as Record<string, unknown>);
          const text = value === null ? '' : JSON.stringify(value);
          return { status: 200, headers: {}, body: Buffer.from(text), value };
        },
      };
    },
    demoCredentials,
    demoAgents: [],
    startDemo: () => [],
    hasAccount: () => hasAccount(),
    createFirstAccount: (...input) => createAccount(...input),
    close: async () => {},
  };
  session = createSession({
    embeddedLabs,
    rememberedSignIn: {
      keep: ({ credentials }) => void remembered.push(`keep ${credentials.employeeNumber}`),
      remove: () => void remembered.push('remove'),
      read: async () => kept,
    },
    refuse: ({ kind }) => (kind === 'demo' && !isDemoAllowed ? notAllowed : null),
    trustOf: (address) => ({ ...noTrust(address), authority: null }),
    version: '1.0.0',
    consoleSecret: () => Promise.resolve(undefined),
    language: () => 'en',
    onTokenEnded: () => {},
    log,
    onChange: ({ kind }) => void states.push(kind),
  });
});

const messages = () =>
  log.lines.map((line) => JSON.parse(line) as { message: string }).map(({ message }) => message); // As the log has written them.

describe('a sign-in', () => {
  it('opens a session until the user signs out', async () => {
    expect(session.connection()).toBeNull();
    expect(await session.signIn({ choice: thisComputer, ...person })).toEqual({ outcome: 'signed-in' });
    expect(session.state()).toMatchObject({
      kind: 'signed-in',
      choice: thisComputer,
      address: '',
      account: { companyCode: 'ACME', employeeNumber: '1042' },
      since: 42,
    });
    expect(session.connection()).not.toBeNull();
    session.signOut();
    session.signOut();
    expect(session.connection()).toBeNull();
    expect(states).toEqual(['signing-in', 'signed-in', 'signed-out']);
    expect(messages()).toEqual(['Signed in']);
  });

  it('is remembered only on request, and never for the demo lab', async () => {
    await session.signIn({ choice: thisComputer, ...person, remembersSignIn: true });
    await session.signIn({ choice: thisComputer, ...person });
    await session.signIn({ choice: demo, ...person, remembersSignIn: true });
    expect(remembered).toEqual(['keep 1042', 'remove', 'remove']);
  });

  it('sends the password’s digest, or the demo lab’s credentials', async () => {
    const sent: unknown[] = [];
    answer = (body) => {
      sent.push(body['emp_pass']);
      return accountOf(body);
    };
    await session.signIn({ choice: demo, ...person });
    await session.signIn({ choice: thisComputer, ...person });
    expect(sent).toEqual([digest, expect.stringMatching(/^[0-9a-f]{128}$/)]);
    expect(sent[1]).not.toBe(digest);
  });

  it('leaves the console signed out if rejected', async () => {
    answer = () => null;
    expect(await session.signIn({ choice: thisComputer, ...person, remembersSignIn: true })).toEqual({
      outcome: 'rejected',
    });
    expect(states).toEqual(['signing-in', 'signed-out']);
    expect([remembered, messages()]).toEqual([[], []]);
  });

  it('says why it failed', async () => {
    answer = () => {
      throw new Error('broken');
    };
    const outcome = await session.signIn({ choice: thisComputer, ...person });
    expect(outcome).toMatchObject({ outcome: 'failed' });
    expect(states).toEqual(['signing-in', 'signed-out']);
    expect(messages()).toEqual(['Sign-in failed']);
  });

  it('changes nothing for a lab the administrator doesn’t allow', async () => {
    isDemoAllowed = false;
    await session.signIn({ choice: thisComputer, ...person });
    const before = session.state();
    expect(await session.signIn({ choice: demo, ...person })).toEqual({
      outcome: 'failed',
      failure: notAllowed,
    });
    expect(session.state()).toBe(before);
    expect(session.connection()).not.toBeNull();
  });

  it.each([
    [plainService, { kind: 'plain-http', address: plainService.address }],
    // A digest must be typed.
    [
      { ...plainService, address: 'http://127.0.0.1:9', digest: { kind: 'as-typed' } },
      { kind: 'not-a-digest' },
    ],
  ] as const)('sends nothing that isn’t allowed or valid', async (choice, failure) => {
    expect(await session.signIn({ choice, ...person })).toEqual({ outcome: 'failed', failure });
  });

  it('is canceled by another one or a sign-out', async () => {
    const canceled = { outcome: 'failed', failure: { kind: 'canceled' } };
    const first = session.signIn({ choice: thisComputer, ...person });
    const second = session.signIn({ choice: demo, ...person });
    expect(await first).toEqual(canceled);
    expect(await second).toEqual({ outcome: 'signed-in' });
    expect(session.state()).toMatchObject({ choice: demo });
    const third = session.signIn({ choice: thisComputer, ...person, remembersSignIn: true });
    session.signOut();
    expect(await third).toEqual(canceled);
    expect(session.state()).toEqual({ kind: 'signed-out' });
    expect(remembered).toEqual(['remove']);
  });
});

describe('a session without an account', () => {
  it('opens at once and forgets the remembered sign-in', async () => {
    expect(await session.openWithoutAccount()).toEqual({ outcome: 'signed-in' });
    expect(session.state()).toMatchObject({ kind: 'signed-in', choice: thisComputer, account: null });
    expect(remembered).toEqual(['remove']);
  });

  it('is rejected if there is an account', async () => {
    hasAccount = async () => true;
    expect(await session.openWithoutAccount()).toEqual({ outcome: 'rejected' });
    hasAccount = () => Promise.reject(new Error('locked database'));
    expect(await session.openWithoutAccount()).toEqual({
      outcome: 'failed',
      failure: { kind: 'accounts-unreadable', detail: 'locked database' },
    });
    expect(session.state()).toEqual({ kind: 'signed-out' });
    expect(remembered).toEqual([]);
  });

  it('keeps its connection when it gets an account', async () => {
    await session.openWithoutAccount();
    const before = session.connection();
    const input = { ...person, name: 'Kim', remembersSignIn: true };
    expect(await session.createFirstAccount(input)).toEqual({ outcome: 'signed-in' });
    expect(session.connection()).toBe(before);
    expect(session.state()).toMatchObject({ account: { employeeNumber: '1042' }, since: 42 });
    expect(createAccount).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ companyCode: 'ACME', employeeNumber: '1042' }),
      'Kim',
    );
    expect(states).toEqual(['signing-in', 'signed-in', 'signed-in']);
    expect(remembered).toEqual(['remove', 'keep 1042']);
    expect(messages()).toEqual(['Signed in', 'Protected with an account']);
  });

  it('stays open if the account can’t be created, and ends if one exists', async () => {
    await session.openWithoutAccount();
    createAccount.mockRejectedValueOnce(new Error('full disk'));
    expect(await session.createFirstAccount({ ...person, name: '' })).toEqual({
      outcome: 'failed',
      failure: { kind: 'embedded-failed', detail: 'full disk' },
    });
    expect(session.state()).toMatchObject({ kind: 'signed-in', account: null });
    createAccount.mockResolvedValueOnce(false);
    expect(await session.createFirstAccount({ ...person, name: '' })).toEqual({ outcome: 'rejected' });
    expect(session.state()).toEqual({ kind: 'signed-out' });
  });

  it('isn’t protected if it ends while the account is created', async () => {
    await session.openWithoutAccount();
    const making = session.createFirstAccount({ ...person, name: '' });
    session.signOut();
    expect(await making).toEqual({ outcome: 'failed', failure: { kind: 'canceled' } });
    expect(session.state()).toEqual({ kind: 'signed-out' });
  });
});

it('creates the first account, and rejects another one', async () => {
  expect(await session.createFirstAccount({ ...person, name: '' })).toEqual({ outcome: 'signed-in' });
  expect(states).toEqual(['signing-in', 'signed-in']);
  createAccount.mockResolvedValueOnce(false);
  expect(await session.createFirstAccount({ ...person, name: '' })).toEqual({ outcome: 'rejected' });
  expect(states.slice(2)).toEqual(['signing-in', 'signed-out']);
});

describe('a remembered sign-in', () => {
  const saved = {
    choice: thisComputer,
    credentials: { companyCode: 'ACME', employeeNumber: '7', passwordDigest: digest },
  };

  it('signs in again without being rewritten', async () => {
    kept = saved;
    expect(await session.resume()).toEqual({ outcome: 'signed-in' });
    expect(session.state()).toMatchObject({ account: { employeeNumber: '7' } });
    expect(remembered).toEqual([]);
    expect(await session.resume()).toEqual({ outcome: 'nothing-kept' });
  });

  it('is removed if rejected, and stays if it can’t be checked', async () => {
    expect(await session.resume()).toEqual({ outcome: 'nothing-kept' });
    kept = saved;
    answer = () => {
      throw new Error('broken');
    };
    expect(await session.resume()).toMatchObject({ outcome: 'failed' });
    expect(remembered).toEqual([]);
    answer = () => null;
    expect(await session.resume()).toEqual({ outcome: 'rejected' });
    expect(remembered).toEqual(['remove']);
  });

  it('isn’t used for a lab the administrator doesn’t allow', async () => {
    isDemoAllowed = false;
    kept = { ...saved, choice: demo };
    expect(await session.resume()).toEqual({ outcome: 'nothing-kept' });
    expect([states, remembered]).toEqual([[], []]);
  });

  it('isn’t used after a sign-out', async () => {
    kept = saved;
    const resuming = session.resume();
    session.signOut();
    expect(await resuming).toEqual({ outcome: 'failed', failure: { kind: 'canceled' } });
    expect(states).toEqual([]);
  });
});
