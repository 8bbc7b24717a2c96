import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  createHttpConnector,
  type HttpConnectorLimits,
} from '../../../../../../electron/service/connectors/http/http-connector.ts';
import {
  answering,
  type Behaviour,
  dripping,
  flooding,
  hanging,
  hangingUp,
  listing,
  redirecting,
  startHttpAgent,
} from '../../../../../fakes/http-agent.ts';
import { startRawServer } from '../../../../../fakes/adb/raw-server.ts';

const patient = new AbortController().signal;
const quick: HttpConnectorLimits = { connectMs: 250, wholeMs: 250, answerBytes: 256 * 1024 };
const unhurried: HttpConnectorLimits = { ...quick, connectMs: 5_000, wholeMs: 5_000 };

function connect(limits = unhurried) {
  const connector = createHttpConnector(limits);
  onTestFinished(() => connector.close());
  return connector;
}

async function start(behaviour: Behaviour, host?: string) {
  const agent = await startHttpAgent(behaviour, host);
  onTestFinished(() => agent.close());
  return agent;
}

describe('a list', () => {
  it('is asked for as the contract says, at the agent itself', async () => {
    const agent = await start(listing());
    await connect().listDevices(agent.address, patient);
    expect(agent.questions).toMatchObject([
      { method: 'POST', path: '/api/DeviceList', headers: { 'content-type': 'application/json' } },
    ]);
    expect(JSON.parse(agent.questions[0]?.body ?? '')).toEqual({
      DeviceAgentIP: '127.0.0.1',
      DeviceAgentPort: agent.address.port,
    });
  });

  it('is passed through as it came, odd elements too, and nothing beside it', async () => {
    const devices = [{ DeviceID: '갤럭시', Extra: { deep: [1.5, null] } }, 'odd', null, { AgentType: '2' }];
    const agent = await start(
      answering({ MobileList: devices, ResultCode: 7, ResultMessage: '점검 중', Secret: 'x' }),
    );
    expect(await connect().listDevices(agent.address, patient)).toEqual({
      MobileList: devices,
      ResultCode: 7,
      ResultMessage: '점검 중',
    });
  });

  it('may begin with a byte order mark and leave the message out', async () => {
    const agent = await start(answering('\uFEFF{"MobileList":[],"ResultCode":1}'));
    expect(await connect().listDevices(agent.address, patient)).toEqual({
      MobileList: [],
      ResultCode: 1,
      ResultMessage: '',
    });
  });

  it('comes from an IPv6 address as well', async () => {
    const agent = await start(listing('device'), '::1');
    expect(await connect().listDevices(agent.address, patient)).toMatchObject({ MobileList: ['device'] });
    expect(agent.questions[0]?.headers.host).toBe(`[::1]:${agent.address.port}`);
  });

  it('may be as long as the limit', async () => {
    const agent = await start(listing('x'.repeat(quick.answerBytes - 100)));
    expect((await connect().listDevices(agent.address, patient)).MobileList).toHaveLength(1);
  });
});

describe('an agent that', () => {
  const tooLong = listing('x'.repeat(quick.answerBytes));
  it.each<[string, Behaviour, string, RegExp]>([
    ['answers a web page', answering('<html>Welcome'), 'agent-not-understood', /not JSON/],
    ['answers nothing', answering(''), 'agent-not-understood', /not JSON/],
    ['answers null', answering(null), 'agent-not-understood', /something else/],
    ['answers an array', answering([]), 'agent-not-understood', /something else/],
    ['leaves MobileList out', answering({ ResultCode: 1 }), 'agent-not-understood', /something else/],
    [
      'has a list that is none',
      answering({ MobileList: {}, ResultCode: 1 }),
      'agent-not-understood',
      /something else/,
    ],
    [
      'has a text for a code',
      answering({ MobileList: [], ResultCode: '1' }),
      'agent-not-understood',
      /something else/,
    ],
    ['fails', answering('the inner secret', 500), 'agent-not-understood', /status 500/],
    ['redirects', redirecting('http://127.0.0.1:9/'), 'agent-not-understood', /status 307/],
    ['answers too much', tooLong, 'agent-not-understood', /longer than 262144 bytes/],
    ['never stops answering', flooding, 'agent-not-understood', /longer than 262144 bytes/],
    ['breaks off', hangingUp, 'agent-unreachable', /hung up/],
  ])('%s is a failure in words of ours', async (_does, behaviour, kind, words) => {
    const agent = await start(behaviour);
    const failure = connect().listDevices(agent.address, patient);
    await expect(failure).rejects.toMatchObject({
      name: 'AgentFailure',
      kind,
      message: expect.stringMatching(words),
    });
    await expect(failure).rejects.not.toMatchObject({ message: expect.stringContaining('inner secret') });
    expect(agent.questions).toHaveLength(1);
  });

  it.each<[string, Behaviour]>([
    ['never answers', hanging],
    ['answers drop by drop', dripping],
  ])('%s is given up at the deadline', async (_does, behaviour) => {
    const agent = await start(behaviour);
    await expect(connect(quick).listDevices(agent.address, patient)).rejects.toMatchObject({
      kind: 'agent-timed-out',
      message: 'The agent did not finish answering within 0.25 s',
    });
    await vi.waitFor(() => expect(agent.abandoned()).toBe(1));
  });

  it.each([
    ['SSH-2.0-OpenSSH_9.2\r\n', 'agent-not-understood', /does not speak HTTP/],
    ['', 'agent-unreachable', /hung up/],
  ])('speaks another protocol (%j) is not understood', async (bytes, kind, words) => {
    await using server = await startRawServer((socket) => socket.end(bytes));
    await expect(connect().listDevices(server.address, patient)).rejects.toMatchObject({
      kind,
      message: expect.stringMatching(words),
    });
  });

  it('is not there is unreachable', async () => {
    const agent = await startHttpAgent(hanging);
    await agent.close();
    await expect(connect().listDevices(agent.address, patient)).rejects.toMatchObject({
      kind: 'agent-unreachable',
      message: 'Nothing listens at this address',
    });
  });

  it('has a name nobody knows is unreachable', async () => {
    const failure = connect().listDevices({ host: 'no-such-host.invalid', port: 80 }, patient);
    await expect(failure).rejects.toMatchObject({ kind: 'agent-unreachable' });
  });
});

it('a caller who gives up ends the contact, with its own reason', async () => {
  const agent = await start(hanging);
  const caller = new AbortController();
  const answer = connect().listDevices(agent.address, caller.signal);
  await vi.waitFor(() => expect(agent.questions).toHaveLength(1));
  caller.abort(new Error('caller left'));
  await expect(answer).rejects.toThrow('caller left');
  await vi.waitFor(() => expect(agent.abandoned()).toBe(1));
});

it('every question has a connection of its own, which does not outlive it', async () => {
  const agent = await start(listing());
  const connector = connect();
  for (let round = 0; round < 3; round += 1) await connector.listDevices(agent.address, patient);
  expect(agent.questions.map(({ headers }) => headers.connection)).toEqual(['close', 'close', 'close']);
});
