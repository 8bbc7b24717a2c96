import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AnswerFault } from '../../../../../../electron/http-client/bad-answer.ts';
import type { AgentFailureReason } from '../../../../../../electron/lab-service/connectors/agent-failure.ts';
import {
  createHttpConnector,
  type HttpConnectorLimits,
} from '../../../../../../electron/lab-service/connectors/http/http-connector.ts';
import {
  answering,
  type Behavior,
  dripping,
  flooding,
  hanging,
  hangingUp,
  listing,
  redirecting,
} from '../../../../../fakes/http-agent.ts';
import { openHttpAgent } from '../../../../../fakes/open-http-agent.ts';
import { faultyAnswers } from '../../../../../fixtures/http-answers.ts';
import { startRawServer } from '../../../../../fakes/adb/raw-server.ts';

const patient = new AbortController().signal;
const quick: HttpConnectorLimits = {
  connectMs: 1_000,
  wholeMs: 1_000,
  answerBytes: 256 * 1024,
  pictureMs: 250,
};
const unhurried: HttpConnectorLimits = { ...quick, connectMs: 120_000, wholeMs: 120_000 };

const twoDevices = [{ DeviceID: 's1', ModelName: '갤럭시 S26' }, { DeviceID: 's2' }];
const listText = JSON.stringify({ MobileList: twoDevices, ResultCode: 1, ResultMessage: '' });

function connect(limits = unhurried) {
  const connector = createHttpConnector(limits);
  onTestFinished(() => connector.close());
  return connector;
}

describe('a list', () => {
  it('is requested from the agent itself as in the contract', async () => {
    const agent = await openHttpAgent(listing());
    await connect().listDevices(agent.address, patient);
    expect(agent.requests).toMatchObject([
      { method: 'POST', path: '/api/DeviceList', headers: { 'content-type': 'application/json' } },
    ]);
    expect(JSON.parse(agent.requests[0]?.body ?? '')).toEqual({
      DeviceAgentIP: '127.0.0.1',
      DeviceAgentPort: agent.address.port,
    });
  });

  it('is passed on unchanged, including odd elements, but without other fields', async () => {
    const devices = [{ DeviceID: '갤럭시', Extra: { deep: [1.5, null] } }, 'odd', null, { AgentType: '2' }];
    const agent = await openHttpAgent(
      answering({
        MobileList: devices,
        ResultCode: 7,
        ResultMessage: '점검 중',
        PhonesBeingRead: 1,
        Secret: 'x',
      }),
    );
    expect(await connect().listDevices(agent.address, patient)).toEqual({
      MobileList: devices,
      ResultCode: 7,
      ResultMessage: '점검 중',
      PhonesBeingRead: 1,
    });
  });

  it.each([
    ['ahead', 20],
    ['behind', -20],
  ])('of an agent whose clock is 20 minutes %s has its observations in our time', async (_, minutes) => {
    const off = minutes * 60_000;
    const now = Date.now();
    const at = (ms: number) => new Date(ms).toISOString();
    const record = (ms: number) => ({ DeviceID: 'a', Observed: { UpSince: at(ms) } });
    const answer =
      (header: string, driftMs = 0): Behavior =>
      (response) => {
        response.setHeader('Date', new Date(Date.now() + off + driftMs).toUTCString());
        response.setHeader('Device-Lab-Agent', header);
        response.end(JSON.stringify({ MobileList: [record(now + off), 'odd'], ResultCode: 1 }));
      };
    const agent = await openHttpAgent(answer('device-lab/0.2.0'));
    const connector = connect();
    const list = async () => (await connector.listDevices(agent.address, patient)).MobileList;
    const [first, odd] = await list();
    expect(odd).toBe('odd');
    const observed = Date.parse(Object(first)['Observed']['UpSince']);
    expect(Math.abs(observed - now)).toBeLessThan(10_000);
    // The same bytes while the clock shift stays about the same.
    agent.behave(answer('device-lab/0.2.0', 2_000));
    expect(await list()).toEqual([first, odd]);
    // The clock of a third-party agent is not known, so its times stay unchanged.
    agent.behave(answer('other/1'));
    expect(await list()).toEqual([record(now + off), 'odd']);
  });

  it('may begin with a byte order mark and have no message', async () => {
    const agent = await openHttpAgent(answering('\uFEFF{"MobileList":[],"ResultCode":1}'));
    expect(await connect().listDevices(agent.address, patient)).toEqual({
      MobileList: [],
      ResultCode: 1,
      ResultMessage: '',
    });
  });
});

describe('a message of the agent', () => {
  it.each([
    ['controls and turned text', 'a\u0000\u001b[31mb\u202ec\r\n', 'a[31mbc'],
    ['a novel', 'x'.repeat(100_000), 'x'.repeat(500)],
  ])('is cleaned: %s', async (_what, sent, passedOn) => {
    const agent = await openHttpAgent(answering({ MobileList: [], ResultCode: 4, ResultMessage: sent }));
    expect(await connect().listDevices(agent.address, patient)).toMatchObject({ ResultMessage: passedOn });
  });
});

it('contacts an agent with a name at all its resolved addresses, with its name in the request', async () => {
  const agent = await openHttpAgent(listing('here'));
  const { port } = agent.address;
  const target = { host: 'bench-7.invalid', port, ips: ['::1', '127.0.0.1'] };
  expect(await connect().listDevices(target, patient)).toMatchObject({ MobileList: ['here'] });
  expect(agent.requests[0]?.headers.host).toBe(`bench-7.invalid:${port}`);
});

describe('an agent that', () => {
  const tooLong = listing('x'.repeat(quick.answerBytes));
  it.each<[string, Behavior, AgentFailureReason]>([
    ['returns a web page', answering('<html>Welcome'), 'no-device-list'],
    ['returns an empty body', answering(''), 'no-device-list'],
    ['returns null', answering(null), 'no-device-list'],
    ['returns an array', answering([]), 'no-device-list'],
    ['returns other JSON', answering({ name: 'the inner secret' }), 'no-device-list'],
    ['has no such path', answering('the inner secret', 404), 'no-device-list'],
    ['leaves MobileList out', answering({ ResultCode: 1 }), 'list-malformed'],
    ['has a list that is none', answering({ MobileList: {}, ResultCode: 1 }), 'list-malformed'],
    ['has a word for a code', answering({ MobileList: [], ResultCode: 'OK' }), 'list-malformed'],
    ['ends within the list', answering('{"MobileList":[{"DeviceID":"the inner secret"},'), 'list-malformed'],
    ['has its list in a text', answering({ d: '{"MobileList":[],"ResultCode":1}' }), 'text-inside'],
    ['fails', answering('the inner secret', 500), 'http-error'],
    ['redirects', redirecting('http://127.0.0.1:9/'), 'no-device-list'],
    ['returns too much', tooLong, 'answer-too-long'],
    ['never stops its response', flooding, 'answer-too-long'],
    ['breaks off', hangingUp, 'answer-broken-off'],
  ])('%s is a failure in our own words', async (_does, behavior, reason) => {
    const agent = await openHttpAgent(behavior);
    const failure = connect().listDevices(agent.address, patient);
    await expect(failure).rejects.toMatchObject({ name: 'AgentFailure', reason });
    await expect(failure).rejects.not.toMatchObject({ message: expect.stringContaining('inner secret') });
    expect(agent.requests).toHaveLength(1);
  });

  it.each<[string, Behavior]>([
    ['never responds', hanging],
    ['responds one byte at a time', dripping],
  ])('%s is aborted at the deadline', async (_does, behavior) => {
    const agent = await openHttpAgent(behavior);
    await expect(connect(quick).listDevices(agent.address, patient)).rejects.toMatchObject({
      kind: 'agent-timed-out',
      reason: 'no-answer-in-time',
    });
    await vi.waitFor(() => expect(agent.abandoned()).toBe(1));
  });

  it.each([
    ['SSH-2.0-OpenSSH_9.2\r\n', 'not-an-agent', 'neither-adb-nor-http'],
    ['', 'agent-unreachable', 'hung-up'],
  ])('uses another protocol (%j) is not an agent', async (bytes, kind, reason) => {
    await using server = await startRawServer((socket) => socket.end(bytes));
    await expect(connect().listDevices(server.address, patient)).rejects.toMatchObject({
      kind,
      reason,
    });
  });

  it.each(faultyAnswers)('responds %s is a failure with that reason', async (_name, write, fault) => {
    await using server = await startRawServer((socket) => socket.end(write(listText)));
    const reasons: Partial<Record<AnswerFault, AgentFailureReason>> = {
      'not-http': 'neither-adb-nor-http',
      'broken-off': 'answer-broken-off',
    };
    const reason = reasons[fault] ?? fault;
    await expect(connect().listDevices(server.address, patient)).rejects.toMatchObject({ reason });
    expect(server.received).toHaveLength(1);
  });

  it('sends an endless status line exceeds the limit of a response', async () => {
    await using server = await startRawServer((socket) => {
      const flood = () => {
        while (!socket.destroyed && socket.write('x'.repeat(65_536)));
      };
      socket.on('drain', flood).write('HTTP/1.1 200 ');
      flood();
    });
    await expect(connect().listDevices(server.address, patient)).rejects.toMatchObject({
      reason: 'answer-too-long',
    });
  });
});
