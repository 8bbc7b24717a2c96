import { describe, expect, it, vi } from 'vitest';
import type { AgentAddress } from '#shared/model/agent-address.ts';
import type { DeviceListAnswer } from '#shared/wire/device-list.ts';
import { AgentFailure, type Connector } from '../../../../electron/service/connectors/connector.ts';
import { failureOf } from '../../../fakes/failure-of.ts';
import { createDeviceSource } from '../../../../electron/service/devices.ts';

const agent: AgentAddress = { host: '192.0.2.1', port: 5037 };
const empty: DeviceListAnswer = { MobileList: [], ResultCode: 1, ResultMessage: '' };
const patient = new AbortController().signal;

/** A connector whose answers the test gives, in the order of the questions. */
function scriptConnector(kind: 'adb' | 'http') {
  const contacts: { signal: AbortSignal; answer: PromiseWithResolvers<DeviceListAnswer> }[] = [];
  const close = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const connector: Connector = {
    kind,
    listDevices(_address, signal) {
      const answer = Promise.withResolvers<DeviceListAnswer>();
      signal.addEventListener('abort', () => answer.reject(signal.reason));
      contacts.push({ signal, answer });
      return answer.promise;
    },
    close,
  };
  return { connector, contacts, close };
}

function setUp(isAdb: () => boolean = () => true, contactMs = 60_000) {
  const adb = scriptConnector('adb');
  const http = scriptConnector('http');
  const probe = vi.fn<() => Promise<boolean>>(() => Promise.resolve(isAdb()));
  const source = createDeviceSource({
    adb: adb.connector,
    http: http.connector,
    isAdbServer: probe,
    contactMs,
  });
  return { adb, http, probe, source };
}

/** Waits until the connector has been asked `count` times, and answers the latest. */
async function answerLatest({ contacts }: ReturnType<typeof scriptConnector>, count: number, answer = empty) {
  await vi.waitFor(() => expect(contacts).toHaveLength(count));
  contacts.at(-1)?.answer.resolve(answer);
}

async function failLatest({ contacts }: ReturnType<typeof scriptConnector>, count: number) {
  await vi.waitFor(() => expect(contacts).toHaveLength(count));
  contacts.at(-1)?.answer.reject(new AgentFailure('agent-unreachable', 'gone'));
}

describe('the kind of an agent', () => {
  it('is found by one probe and remembered', async () => {
    const { adb, http, probe, source } = setUp();
    for (const count of [1, 2]) {
      const answer = source.listDevices(agent, patient);
      await answerLatest(adb, count);
      expect(await answer).toBe(empty);
    }
    expect(probe).toHaveBeenCalledOnce();
    expect(http.contacts).toHaveLength(0);
  });

  it('is found again after a failure', async () => {
    let isAdb = true;
    const { adb, http, probe, source } = setUp(() => isAdb);
    const first = source.listDevices(agent, patient);
    await answerLatest(adb, 1);
    await first;

    const second = failureOf(source.listDevices(agent, patient));
    await failLatest(adb, 2);
    expect(await second).toMatchObject({ message: 'gone' });

    isAdb = false;
    const third = source.listDevices(agent, patient);
    await answerLatest(http, 1);
    expect(await third).toBe(empty);
    expect(probe).toHaveBeenCalledTimes(2);
  });

  it('belongs to the address, port included', async () => {
    const { adb, probe, source } = setUp();
    for (const [index, port] of [5037, 5038].entries()) {
      const answer = source.listDevices({ ...agent, port }, patient);
      await answerLatest(adb, index + 1);
      await answer;
    }
    expect(probe).toHaveBeenCalledTimes(2);
  });
});

describe('a contact', () => {
  it('is shared by those who ask while it is under way, its failure too', async () => {
    const { adb, source } = setUp();
    const shared = Array.from({ length: 5 }, () => source.listDevices(agent, patient));
    await answerLatest(adb, 1);
    expect(new Set(await Promise.all(shared))).toEqual(new Set([empty]));

    const failing = [1, 2].map(() => failureOf(source.listDevices(agent, patient)));
    await failLatest(adb, 2);
    expect(await Promise.all(failing)).toMatchObject([{ message: 'gone' }, { message: 'gone' }]);
  });

  it('goes on while anybody waits for it, and ends with the last', async () => {
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

  it('that has been given up is not shared', async () => {
    const { adb, source } = setUp();
    const leaving = new AbortController();
    const left = failureOf(source.listDevices(agent, leaving.signal));
    await vi.waitFor(() => expect(adb.contacts).toHaveLength(1));
    leaving.abort(new Error('left'));
    expect(await left).toMatchObject({ message: 'left' });
    const next = source.listDevices(agent, patient);
    await answerLatest(adb, 2);
    expect(await next).toBe(empty);
    expect(adb.contacts[0]?.signal.aborted).toBe(true);
  });

  it('is not begun for a caller who has gone', async () => {
    const { probe, source } = setUp();
    await expect(source.listDevices(agent, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    expect(probe).not.toHaveBeenCalled();
  });

  it('ends at its deadline as an agent that timed out', async () => {
    const { source } = setUp(() => true, 20);
    await expect(source.listDevices(agent, patient)).rejects.toMatchObject({
      name: 'AgentFailure',
      kind: 'agent-timed-out',
    });
  });

  it('waits its turn when 64 are under way', async () => {
    const { adb, source } = setUp();
    const answers = Array.from({ length: 70 }, (_, index) =>
      source.listDevices({ host: agent.host, port: 6000 + index }, patient),
    );
    await vi.waitFor(() => expect(adb.contacts).toHaveLength(64));
    for (const { answer } of adb.contacts) answer.resolve(empty);
    await vi.waitFor(() => expect(adb.contacts).toHaveLength(70));
    for (const { answer } of adb.contacts) answer.resolve(empty);
    expect(await Promise.all(answers)).toHaveLength(70);
  });
});

it('close() ends the contacts under way and closes the connectors', async () => {
  const { adb, http, source } = setUp();
  const ending = failureOf(source.listDevices(agent, patient));
  await vi.waitFor(() => expect(adb.contacts).toHaveLength(1));
  await source.close();
  expect(await ending).toMatchObject({ message: 'The lab service is closing' });
  expect(adb.close).toHaveBeenCalledOnce();
  expect(http.close).toHaveBeenCalledOnce();
});
