import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeviceListAnswer } from '#shared/wire/device-list.ts';
import type { Connector } from '../../../../../electron/lab-service/connectors/connector.ts';
import { AgentFailure } from '../../../../../electron/lab-service/connectors/agent-failure.ts';
import { httpKind } from '../../../../../electron/lab-service/connectors/http/http-kind.ts';
import {
  createDeviceSource,
  type DeviceSourceParts,
} from '../../../../../electron/lab-service/contacts/device-source.ts';
import { failureOf } from '../../../../fakes/failure-of.ts';

const anonymous = { key: '192.0.2.7', isKnown: false };
const account = { key: 'a', isKnown: true };
const patient = new AbortController().signal;
const empty: DeviceListAnswer = { MobileList: [], ResultCode: 1, ResultMessage: '' };
const host = '10.0.0.1';

type Port = 'open' | 'closed' | 'silent' | 'other' | 'agent' | 'slow';
/** Nearly the longest time that a connector gives an agent. */
const SLOW_MS = 9_900;
const timers = ['setTimeout', 'clearTimeout', 'performance'] as const;

beforeEach(() => void vi.useFakeTimers({ toFake: [...timers] }));
afterEach(() => void vi.useRealTimers());

/** Addresses with ports as the test defines them. Only the test moves the clock. */
function setUp(ports: Readonly<Record<number, Port>> = {}, parts: Partial<DeviceSourceParts> = {}) {
  const contacted: number[] = [];
  const connector: Connector = {
    async listDevices({ port }, signal) {
      contacted.push(port);
      const what = ports[port] ?? 'closed';
      if (what === 'closed') throw new AgentFailure('connection-refused');
      if (what === 'other') throw new AgentFailure('no-device-list');
      if (what === 'open') throw new AgentFailure('hung-up');
      if (what === 'agent') return empty;
      const { promise, resolve, reject } = Promise.withResolvers<DeviceListAnswer>();
      signal.addEventListener('abort', () => reject(signal.reason));
      if (what === 'slow') setTimeout(() => resolve(empty), SLOW_MS);
      return promise;
    },
    close: () => Promise.resolve(),
  };
  const source = createDeviceSource({
    kinds: [{ ...httpKind, open: () => connector }],
    findAgent: (address) => Promise.resolve({ ...address, ips: [host] }),
    ...parts,
  });
  /** The response to a caller, and its time in milliseconds. */
  async function sendRequest(port: number, caller = anonymous, at = host) {
    const requestedAt = performance.now();
    const reason = await source.listDevices({ host: at, port }, patient, caller).then(
      () => 'list',
      (error: unknown) => (error instanceof AgentFailure ? error.reason : String(error)),
    );
    return [reason, performance.now() - requestedAt] as const;
  }
  return { source, contacted, sendRequest };
}

async function pass<T>(work: Promise<T>, ms = 20_000): Promise<T> {
  await vi.advanceTimersByTimeAsync(ms);
  return work;
}

/** The ports from `first` on. */
const portsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => first + index);

describe('an anonymous caller', () => {
  it.each([
    ['open', 0],
    ['closed', 0],
    ['silent', 13_000],
    ['other', 0],
  ] as const)('gets the same failure for a port that is %s', async (what, ms) => {
    const { sendRequest } = setUp({ 1: what });
    expect(await pass(sendRequest(1))).toEqual(['no-agent', ms]);
  });

  it('gets an agent’s list at once and real reasons later', async () => {
    const ports: Record<number, Port> = { 1: 'agent' };
    const { sendRequest } = setUp(ports);
    expect(await pass(sendRequest(1))).toEqual(['list', 0]);
    ports[1] = 'other';
    expect(await pass(sendRequest(1))).toEqual(['no-device-list', 0]);
  });

  it('ends the contact by disconnecting', async () => {
    const { source, sendRequest, contacted } = setUp({ 1: 'slow' });
    const leaving = new AbortController();
    const left = failureOf(source.listDevices({ host, port: 1 }, leaving.signal, anonymous));
    await vi.advanceTimersByTimeAsync(1_000);
    leaving.abort(new Error('left'));
    expect(await left).toMatchObject({ message: 'left' });
    expect(source.stats().contacts).toBe(0);
    expect(await pass(sendRequest(1, account))).toEqual(['list', SLOW_MS]);
    expect(contacted).toEqual([1, 1]);
  });

  it('can’t tell unknown, forbidden and agentless names apart', async () => {
    const findAgent: DeviceSourceParts['findAgent'] = async (address) => {
      if (address.host === 'unknown') throw new AgentFailure('name-not-found');
      if (address.host === 'outside') throw new AgentFailure('outside-ranges');
      return { ...address, ips: [host] };
    };
    const { sendRequest } = setUp({ 1: 'closed' }, { findAgent });
    const names = ['unknown', 'outside', 'inside'].map((name) => sendRequest(1, anonymous, name));
    expect((await pass(Promise.all(names))).map(([reason]) => reason)).toEqual(Array(3).fill('no-agent'));
  });

  it('is told about a forbidden numeric address, which doesn’t count', async () => {
    const isInside = (port: number) => port >= 1_000;
    const findAgent: DeviceSourceParts['findAgent'] = (address) =>
      isInside(address.port)
        ? Promise.resolve({ ...address, ips: [host] })
        : Promise.reject(new AgentFailure('outside-ranges'));
    const { sendRequest } = setUp({ 1_000: 'agent' }, { findAgent });
    for (const port of portsFrom(1, 40)) expect(await sendRequest(port)).toEqual(['outside-ranges', 0]);
    expect(await pass(sendRequest(1_000))).toEqual(['list', 0]);
  });
});

describe('the limit of an anonymous caller', () => {
  it('is 30 addresses without an agent a minute', async () => {
    const { sendRequest, contacted } = setUp();
    const outcomes = await pass(Promise.all(portsFrom(1, 100).map((port) => sendRequest(port))));
    expect(new Set(outcomes.map(([reason]) => reason))).toEqual(new Set(['no-agent']));
    expect(contacted).toEqual(portsFrom(1, 30));
    // An address that was tried can be tried again.
    await pass(sendRequest(1));
    expect(contacted).toHaveLength(31);
    for (const afterMs of [15_000, 46_000]) {
      await pass(Promise.all(portsFrom(200, 40).map((port) => sendRequest(port))), afterMs);
      expect(contacted).toHaveLength(31);
    }
    await pass(Promise.all(portsFrom(300, 40).map((port) => sendRequest(port))));
    expect(contacted).toHaveLength(61);
  });

  it.each(['closed', 'silent'] as const)('still finds an agent among 29 ports that are %s', async (what) => {
    const dead = portsFrom(1, 29);
    const good = portsFrom(100, 300);
    const { sendRequest } = setUp({
      ...Object.fromEntries(dead.map((port) => [port, what])),
      ...Object.fromEntries(good.map((port) => [port, 'agent' as const])),
    });
    const all = Promise.all([...dead, ...good].map((port) => sendRequest(port)));
    const reasons = (await pass(all, 60_000)).map(([reason]) => reason);
    expect(reasons).toEqual([...dead.map(() => 'no-agent'), ...good.map(() => 'list')]);
  });

  it('doesn’t affect other callers', async () => {
    const { sendRequest } = setUp({ 100: 'agent' });
    for (const port of portsFrom(1, 30)) await pass(sendRequest(port), 0);
    expect(await pass(sendRequest(100), 0)).toEqual(['no-agent', 0]);
    expect(await pass(sendRequest(100, { key: 'another', isKnown: false }), 0)).toEqual(['list', 0]);
    expect(await pass(sendRequest(100), 0)).toEqual(['list', 0]);
  });

  it.each([
    ['it', anonymous],
    ['another one', account],
  ])('no longer counts an address once %s found an agent there', async (_, caller) => {
    const ports: Record<number, Port> = {};
    const { sendRequest, contacted } = setUp(ports);
    for (const port of portsFrom(1, 30)) await pass(sendRequest(port), 0);
    for (const port of portsFrom(1, 20)) ports[port] = 'agent';
    await vi.advanceTimersByTimeAsync(2_000);
    for (const port of portsFrom(1, 20))
      expect(await pass(sendRequest(port, caller), 0)).toEqual(['list', 0]);
    contacted.length = 0;
    for (const port of portsFrom(100, 40)) await pass(sendRequest(port), 0);
    expect(contacted).toEqual(portsFrom(100, 20));
  });

  it('never counts an address where an agent once answered', async () => {
    const ports: Record<number, Port> = Object.fromEntries(portsFrom(1, 40).map((port) => [port, 'agent']));
    const { sendRequest } = setUp(ports);
    for (const port of portsFrom(1, 40)) expect(await pass(sendRequest(port), 0)).toEqual(['list', 0]);
    // Overnight, the agents are switched off and nobody requests them.
    await vi.advanceTimersByTimeAsync(12 * 3_600_000);
    for (const port of portsFrom(1, 39)) ports[port] = 'closed';
    for (const port of portsFrom(1, 39))
      expect(await pass(sendRequest(port), 0)).toEqual(['connection-refused', 0]);
    expect(await pass(sendRequest(40), 0)).toEqual(['list', 0]);
  });
});

describe('a signed-in caller', () => {
  it('gets the real reason at once, for any number of addresses', async () => {
    const { sendRequest, contacted } = setUp({ 1: 'other' });
    expect(await pass(sendRequest(1, account))).toEqual(['no-device-list', 0]);
    await pass(Promise.all(portsFrom(100, 100).map((port) => sendRequest(port, account))));
    expect(contacted).toHaveLength(101);
  });
});

describe('an agent of the list', () => {
  it('shows its real failure to anyone, at once', async () => {
    const { sendRequest } = setUp({ 1: 'closed', 2: 'other' }, { isListed: () => true });
    expect(await pass(sendRequest(1))).toEqual(['connection-refused', 0]);
    expect(await pass(sendRequest(2, anonymous, 'rack.example'))).toEqual(['no-device-list', 0]);
  });

  it('is contacted even beyond a caller’s limit', async () => {
    const { sendRequest } = setUp({ 1: 'agent' }, { isListed: (key) => key === `${host}:1` });
    for (const port of portsFrom(100, 40)) await pass(sendRequest(port), 0);
    expect(await pass(sendRequest(1))).toEqual(['list', 0]);
  });
});

describe('the service itself', () => {
  const own = { isOwn: ({ port }: { readonly port: number }) => port === 8080 };

  it('isn’t contacted, and looks like any other address', async () => {
    const { sendRequest, contacted } = setUp({}, own);
    expect(await pass(sendRequest(8080))).toEqual(await pass(sendRequest(8081)));
    expect(await pass(sendRequest(8080, account))).toEqual(['lab-service', 0]);
    expect(contacted).toEqual([8081]);
  });
});
