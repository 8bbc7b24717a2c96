import { describe, expect, it, vi } from 'vitest';
import type { AgentAddress } from '#shared/model/fleet/agent-address.ts';
import type { DeviceListAnswer } from '#shared/wire/device-list.ts';
import type { Connector } from '../../../../../electron/lab-service/connectors/connector.ts';
import { AgentFailure } from '../../../../../electron/lab-service/connectors/agent-failure.ts';
import type { ConnectorKind } from '../../../../../electron/lab-service/connectors/connector-kind.ts';
import { failureOf } from '../../../../fakes/failure-of.ts';
import {
  createDeviceSource,
  type DeviceSourceParts,
} from '../../../../../electron/lab-service/contacts/device-source.ts';

const agent: AgentAddress = { host: '192.0.2.1', port: 5037 };
const empty: DeviceListAnswer = { MobileList: [], ResultCode: 1, ResultMessage: '' };
const encoded = { json: Buffer.from(JSON.stringify(empty)) };
const patient = new AbortController().signal;

/** A kind whose connector returns the test's responses, in the order of the requests. */
function scriptKind(name: string, probe: ConnectorKind['probe']) {
  const contacts: {
    readonly port: number;
    readonly signal: AbortSignal;
    readonly answer: PromiseWithResolvers<DeviceListAnswer>;
  }[] = [];
  const close = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const connector: Connector = {
    listDevices({ port }, signal) {
      const answer = Promise.withResolvers<DeviceListAnswer>();
      signal.addEventListener('abort', () => answer.reject(signal.reason));
      contacts.push({ port, signal, answer });
      return answer.promise;
    },
    close,
  };
  const open = vi.fn<ConnectorKind['open']>(() => connector);
  const kind: ConnectorKind = { name, agentType: null, probe, open };
  return { kind, connector, contacts, open, close };
}

function setUp(isAdb: () => boolean = () => true, parts: Partial<DeviceSourceParts> = {}) {
  const probe = vi.fn<ConnectorKind['probe']>(() => Promise.resolve(isAdb() ? { version: '1.0.41' } : null));
  const adb = scriptKind('adb', probe);
  const http = scriptKind('http', () => Promise.resolve({ version: null }));
  const source = createDeviceSource({
    kinds: [adb.kind, http.kind],
    findAgent: (address) => Promise.resolve({ ...address, ips: [address.host] }),
    contactMs: 60_000,
    // Most of these tests request again immediately.
    reuseMs: 0,
    ...parts,
  });
  /** A request to which an ADB server responds. */
  async function list() {
    const answer = source.listDevices(agent, patient);
    await answerLatest(adb, adb.contacts.length + 1);
    return answer;
  }
  return { adb, http, probe, source, list };
}

/** Waits until the connector has received `count` requests, and responds to the latest. */
async function answerLatest({ contacts }: ReturnType<typeof scriptKind>, count: number, answer = empty) {
  await vi.waitFor(() => expect(contacts).toHaveLength(count));
  contacts.at(-1)?.answer.resolve(answer);
}

async function failLatest({ contacts }: ReturnType<typeof scriptKind>, count: number) {
  await vi.waitFor(() => expect(contacts).toHaveLength(count));
  contacts.at(-1)?.answer.reject(new AgentFailure('connection-refused'));
}

describe('a response', () => {
  it.each([
    ['not kept with its bytes, because it can take many times as much memory', false, encoded],
    ['kept with its bytes for a caller in this process', true, { ...encoded, answer: empty }],
  ])('is %s', async (_what, keepsAnswers, expected) => {
    const { source, list } = setUp(undefined, { keepsAnswers, reuseMs: 1_000 });
    expect(await list()).toEqual(expected);
    expect(source.recentList?.(agent)).toEqual(expected);
  });
});

describe('the kind of an agent', () => {
  it('is found by one probe, then remembered', async () => {
    const { http, probe, list } = setUp();
    expect([await list(), await list()]).toEqual([encoded, encoded]);
    expect(probe).toHaveBeenCalledOnce();
    expect(http.contacts).toHaveLength(0);
  });

  it('is detected again after a failure', async () => {
    let isAdb = true;
    const { adb, http, probe, source, list } = setUp(() => isAdb);
    await list();
    const second = failureOf(source.listDevices(agent, patient));
    await failLatest(adb, 2);
    expect(await second).toMatchObject({ reason: 'connection-refused' });

    isAdb = false;
    const third = source.listDevices(agent, patient);
    await answerLatest(http, 1);
    expect(await third).toEqual(encoded);
    expect(probe).toHaveBeenCalledTimes(2);
  });
});

describe('a contact', () => {
  it('is shared by callers while it runs, failure included', async () => {
    const { adb, source } = setUp();
    const shared = Array.from({ length: 5 }, () => source.listDevices(agent, patient));
    await answerLatest(adb, 1);
    expect(new Set(await Promise.all(shared)).size).toBe(1);

    const failing = [1, 2].map(() => failureOf(source.listDevices(agent, patient)));
    await failLatest(adb, 2);
    expect(await Promise.all(failing)).toMatchObject([
      { reason: 'connection-refused' },
      { reason: 'connection-refused' },
    ]);
  });

  it('goes on while any caller waits for it', async () => {
    const { adb, source } = setUp();
    const [one, other] = [new AbortController(), new AbortController()];
    const leaving = failureOf(source.listDevices(agent, one.signal));
    const staying = failureOf(source.listDevices(agent, other.signal));
    await vi.waitFor(() => expect(adb.contacts).toHaveLength(1));
    one.abort(new Error('one left'));
    expect(await leaving).toMatchObject({ message: 'one left' });
    expect(adb.contacts[0]?.signal.aborted).toBe(false);
    other.abort(new Error('other left'));
    expect(await staying).toMatchObject({ message: 'other left' });
    expect(adb.contacts[0]?.signal.aborted).toBe(true);
  });

  it('times out at its deadline', async () => {
    const { source } = setUp(() => true, { contactMs: 20 });
    await expect(source.listDevices(agent, patient)).rejects.toMatchObject({
      name: 'AgentFailure',
      kind: 'agent-timed-out',
    });
  });

  it.each([
    ['an anonymous caller', 16, { key: '192.0.2.7', isKnown: false }],
    ['an account', 128, { key: 'a', isKnown: true }],
  ])('of %s waits its turn when %d are running', async (_who, most, caller) => {
    const { adb, source } = setUp();
    const sendRequest = (port: number, who = caller) =>
      source.listDevices({ host: agent.host, port }, patient, who);
    const answers = Array.from({ length: most + 5 }, (_, index) => sendRequest(6000 + index));
    await vi.waitFor(() => expect(adb.contacts).toHaveLength(most));
    // Others have their own limits.
    answers.push(sendRequest(5999, { key: 'other', isKnown: false }));
    await vi.waitFor(() => expect(adb.contacts.at(-1)?.port).toBe(5999));
    expect(adb.contacts).toHaveLength(most + 1);
    for (const { answer } of adb.contacts) answer.resolve(empty);
    await vi.waitFor(() => expect(adb.contacts).toHaveLength(most + 6));
    for (const { answer } of adb.contacts) answer.resolve(empty);
    expect(await Promise.all(answers)).toHaveLength(most + 6);
  });

  it('makes room for quick agents if it’s slow, and restarts', async () => {
    const { adb, source } = setUp(() => true, { limits: { account: 2, slowMs: 20 } });
    const caller = { key: 'a', isKnown: true };
    const answers = [1, 2, 3].map((port) => source.listDevices({ ...agent, port }, patient, caller));
    await vi.waitFor(() => expect(adb.contacts.map(({ port }) => port)).toEqual([1, 2, 3]));
    expect(adb.contacts.map(({ signal }) => signal.aborted)).toEqual([true, false, false]);
    for (const { answer } of adb.contacts) answer.resolve(empty);
    await vi.waitFor(() => expect(adb.contacts.map(({ port }) => port)).toEqual([1, 2, 3, 1]));
    adb.contacts[3]?.answer.resolve(empty);
    expect(await Promise.all(answers)).toHaveLength(3);
  });

  it('starts at once if a signed-in caller joins an anonymous one', async () => {
    const { adb, source } = setUp(() => true, { limits: { anonymous: 1 } });
    const anonymous = { key: 's', isKnown: false };
    const [first, second] = [1, 2].map((port) => source.listDevices({ ...agent, port }, patient, anonymous));
    await vi.waitFor(() => expect(adb.contacts).toHaveLength(1));
    const joined = source.listDevices({ ...agent, port: 2 }, patient, { key: 'a', isKnown: true });
    await answerLatest(adb, 2);
    expect(await joined).toBe(await second);
    adb.contacts[0]?.answer.resolve(empty);
    await first;
  });
});

describe('a response', () => {
  it('is reused for a moment only', async () => {
    const { adb, source, list } = setUp(() => true, { reuseMs: 150 });
    const first = await list();
    const again = await Promise.all(Array.from({ length: 200 }, () => source.listDevices(agent, patient)));
    expect(new Set(again)).toEqual(new Set([first]));
    expect(adb.contacts).toHaveLength(1);
    expect(source.recentList?.(agent)).toBe(first);
    expect(source.recentList?.({ ...agent, port: 1 })).toBeNull();
    expect(source.stats()).toMatchObject({ contactsTotal: 1, sharedTotal: 0, reusedTotal: 201 });
    await vi.waitFor(() => {
      source.listDevices(agent, patient).catch(() => undefined);
      expect(adb.contacts).toHaveLength(2);
    });
  });

  it('is reused even if it’s a failure', async () => {
    const { adb, source } = setUp(() => true, { reuseMs: 150 });
    const first = failureOf(source.listDevices(agent, patient));
    await failLatest(adb, 1);
    await first;
    const again = Array.from({ length: 200 }, () => failureOf(source.listDevices(agent, patient)));
    expect(new Set(await Promise.all(again))).toEqual(new Set([await first]));
    expect(adb.contacts).toHaveLength(1);
  });
});

it('pauses between contacts that callers cancel', async () => {
  const { adb, source } = setUp(() => true, { reuseMs: 200 });
  const startedAt = performance.now();
  for (const count of [1, 2, 3]) {
    const caller = new AbortController();
    const left = failureOf(source.listDevices(agent, caller.signal));
    await vi.waitFor(() => expect(adb.contacts).toHaveLength(count));
    caller.abort(new Error('left'));
    await left;
  }
  expect(performance.now() - startedAt).toBeGreaterThan(390);
});

it('failing agents don’t delay others', async () => {
  const { adb, source } = setUp(() => true, { limits: { anonymous: 8, slowMs: 200 } });
  const caller = { key: 's', isKnown: false };
  const known = source.listDevices(agent, patient, caller);
  await answerLatest(adb, 1);
  await known;
  const waiting = Array.from({ length: 300 }, (_, index) =>
    failureOf(source.listDevices({ host: agent.host, port: 6000 + index }, patient, caller)),
  );
  await vi.waitFor(() => expect(adb.contacts.length).toBeGreaterThan(8));
  const answer = source.listDevices(agent, patient, caller);
  const findAgain = () => adb.contacts.findLastIndex(({ port }) => port === agent.port);
  // It responds immediately: without progress it would have to give way as well.
  await vi.waitFor(
    () => {
      adb.contacts[findAgain()]?.answer.resolve(empty);
      expect(findAgain()).toBeGreaterThan(0);
    },
    { interval: 5 },
  );
  expect(findAgain()).toBeLessThan(40);
  expect(await answer).toEqual(encoded);
  await source.close();
  expect(await Promise.all(waiting)).toHaveLength(300);
});

it('reports an overload rather than a failed agent', async () => {
  const { adb, source } = setUp(() => true, { limits: { atOnce: 1, waiting: 1 } });
  const waiting = [1, 2].map((port) => failureOf(source.listDevices({ ...agent, port }, patient)));
  await vi.waitFor(() => expect(adb.contacts).toHaveLength(1));
  await expect(source.listDevices({ ...agent, port: 3 }, patient)).rejects.toMatchObject({
    kind: 'over-limits',
    reason: 'no-turn',
  });
  await source.close();
  expect(await Promise.all(waiting)).toMatchObject([
    { reason: 'service-closing' },
    { reason: 'service-closing' },
  ]);
});

it('doesn’t probe a forbidden address', async () => {
  const { probe, source } = setUp(() => true, {
    findAgent: () => Promise.reject(new AgentFailure('outside-ranges')),
  });
  await expect(source.listDevices(agent, patient)).rejects.toMatchObject({ kind: 'address-not-allowed' });
  expect(probe).not.toHaveBeenCalled();
  expect(source.stats()).toMatchObject({ contactsTotal: 0 });
});
