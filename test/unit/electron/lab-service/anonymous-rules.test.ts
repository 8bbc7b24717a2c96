import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeviceListAnswer } from '#shared/wire/device-list.ts';
import { AgentFailure, type Connector } from '../../../../electron/lab-service/connectors/connector.ts';
import { httpKind } from '../../../../electron/lab-service/connectors/http/http-kind.ts';
import { createDeviceSource, type DeviceSourceParts } from '../../../../electron/lab-service/devices.ts';
import { failureOf } from '../../../fakes/failure-of.ts';

const anonymous = { key: '192.0.2.7', isSignedIn: false };
const account = { key: 'a', isSignedIn: true };
const patient = new AbortController().signal;
const empty: DeviceListAnswer = { MobileList: [], ResultCode: 1, ResultMessage: '' };
const host = '10.0.0.1';

type Port = 'open' | 'closed' | 'silent' | 'other' | 'agent' | 'slow';
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
      if (what === 'slow') setTimeout(() => resolve(empty), 6_000);
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

describe('an anonymous caller', () => {
  it.each(['open', 'closed', 'silent', 'other'] as const)(
    'receives the same for a port that is %s, 4 s after its contact began, however many requests it sends',
    async (what) => {
      const { sendRequest } = setUp({ 1: what });
      const first = sendRequest(1);
      await vi.advanceTimersByTimeAsync(2_000);
      const second = sendRequest(1);
      await vi.advanceTimersByTimeAsync(4_000);
      const third = sendRequest(1);
      expect(await pass(first, 0)).toEqual(['no-agent', 4_000]);
      expect(await pass(second, 0)).toEqual(['no-agent', 2_000]);
      expect(await pass(third)).toEqual(['no-agent', 0]);
    },
  );

  it('receives the list of an agent immediately, and later the true reasons of its failures', async () => {
    const ports: Record<number, Port> = { 1: 'agent' };
    const { sendRequest } = setUp(ports);
    expect(await pass(sendRequest(1))).toEqual(['list', 0]);
    ports[1] = 'other';
    expect(await pass(sendRequest(1))).toEqual(['no-device-list', 0]);
  });

  it('receives the late response of a slow agent with its next request', async () => {
    const { sendRequest, contacted } = setUp({ 1: 'slow' });
    expect(await pass(sendRequest(1), 6_500)).toEqual(['no-agent', 4_000]);
    expect(await pass(sendRequest(1))).toEqual(['list', 0]);
    expect(contacted).toEqual([1]);
  });

  it('that disconnects ends the contact, unless it has its response', async () => {
    const { source, sendRequest, contacted } = setUp({ 1: 'slow' });
    const leaving = new AbortController();
    const left = failureOf(source.listDevices({ host, port: 1 }, leaving.signal, anonymous));
    await vi.advanceTimersByTimeAsync(1_000);
    leaving.abort(new Error('left'));
    expect(await left).toMatchObject({ message: 'left' });
    expect(source.stats().contacts).toBe(0);
    expect(await pass(sendRequest(1, account))).toEqual(['list', 6_000]);
    expect(contacted).toEqual([1, 1]);
  });

  it('contacts at most 30 addresses without an agent a minute; addresses with an agent are not counted', async () => {
    const ports = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [index, index % 2 === 0 ? 'other' : 'agent'] as const),
    );
    const { sendRequest, contacted } = setUp(ports);
    const outcomes = await pass(
      Promise.all(Object.keys(ports).map((port) => sendRequest(Number(port)))),
      30_000,
    );
    expect(outcomes.every(([reason]) => reason === 'list' || reason === 'no-agent')).toBe(true);
    expect(contacted.filter((port) => port % 2 === 0)).toHaveLength(30);
    // Known agents still respond, and a missed address may be requested again.
    expect(await pass(sendRequest(1))).toEqual(['list', 0]);
    await vi.advanceTimersByTimeAsync(61_000);
    contacted.length = 0;
    await pass(Promise.all(Array.from({ length: 40 }, (_, index) => sendRequest(1_000 + index))), 30_000);
    expect(contacted).toHaveLength(30);
  });

  it('cannot detect other contacts by its own concurrency limit', async () => {
    const times = async (what: Port) => {
      const { sendRequest } = setUp({
        ...Object.fromEntries(Array.from({ length: 16 }, (_, port) => [port, what])),
        99: 'agent',
      });
      const all = Array.from({ length: 16 }, (_, port) => sendRequest(port));
      const last = sendRequest(99);
      return (await pass(Promise.all([...all, last])))[16];
    };
    expect(await times('closed')).toEqual(await times('silent'));
  });

  it('cannot distinguish names that are unknown, forbidden, or without an agent', async () => {
    const findAgent: DeviceSourceParts['findAgent'] = async (address) => {
      if (address.host === 'unknown') throw new AgentFailure('name-not-found');
      if (address.host === 'outside') throw new AgentFailure('outside-ranges');
      return { ...address, ips: [host] };
    };
    const { sendRequest } = setUp({ 1: 'closed', 2: 'silent' }, { findAgent });
    const names = [
      sendRequest(1, anonymous, 'unknown'),
      sendRequest(1, anonymous, 'outside'),
      sendRequest(1, anonymous, 'inside'),
      sendRequest(2, anonymous, 'silent'),
    ];
    expect(new Set((await pass(Promise.all(names))).map((outcome) => outcome.join(' ')))).toEqual(
      new Set(['no-agent 4000']),
    );
  });

  it('receives the rejection of a numeric address immediately', async () => {
    const findAgent = () => Promise.reject(new AgentFailure('outside-ranges'));
    const { sendRequest } = setUp({}, { findAgent });
    expect(await pass(sendRequest(1))).toEqual(['outside-ranges', 0]);
  });
});

describe('a signed-in caller', () => {
  it('receives the true reason immediately, for any number of addresses', async () => {
    const { sendRequest, contacted } = setUp({ 1: 'other' });
    expect(await pass(sendRequest(1, account))).toEqual(['no-device-list', 0]);
    await pass(Promise.all(Array.from({ length: 100 }, (_, index) => sendRequest(100 + index, account))));
    expect(contacted).toHaveLength(101);
  });

  it('also receives it if an anonymous caller requested first, who still does not', async () => {
    const { sendRequest } = setUp({ 1: 'other' });
    const first = sendRequest(1);
    const second = sendRequest(1, account);
    expect(await pass(second, 100)).toEqual(['no-device-list', 0]);
    expect(await pass(first)).toEqual(['no-agent', 4_000]);
  });
});

describe('an agent of the list', () => {
  const listed = { isListed: () => true };

  it('has its true failure for an anonymous caller, immediately, also by name', async () => {
    const { sendRequest } = setUp({ 1: 'closed', 2: 'other' }, listed);
    expect(await pass(sendRequest(1))).toEqual(['connection-refused', 0]);
    expect(await pass(sendRequest(2, anonymous, 'rack.example'))).toEqual(['no-device-list', 0]);
  });

  it('does not count as an address without an agent', async () => {
    const { sendRequest, contacted } = setUp({}, { isListed: (key) => key !== `${host}:99` });
    for (let port = 100; port < 140; port += 1) await pass(sendRequest(port), 0);
    expect(contacted).toHaveLength(40);
    expect(await pass(sendRequest(99))).toEqual(['no-agent', 4_000]);
    expect(contacted).toHaveLength(41);
  });
});

describe('the service itself', () => {
  const own = { isOwn: ({ port }: { readonly port: number }) => port === 8080 };

  it('is not contacted, and an anonymous caller cannot distinguish it', async () => {
    const { sendRequest, contacted } = setUp({}, own);
    expect(await pass(sendRequest(8080))).toEqual(await pass(sendRequest(8081)));
    expect(await pass(sendRequest(8080, account))).toEqual(['lab-service', 0]);
    expect(contacted).toEqual([8081]);
  });

  it('is not contacted as an agent of the list', async () => {
    const { sendRequest, contacted } = setUp({}, { ...own, isListed: () => true });
    expect(await pass(sendRequest(8080))).toEqual(['lab-service', 0]);
    expect(contacted).toEqual([]);
  });
});
