import { getEventListeners, once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type CallLimits, defaultLimits } from '#shared/model/lab.ts';
import { agentHeader } from '#shared/wire/agent-header.ts';
import { failureHeader } from '#shared/wire/failure-header.ts';
import { createLabClient, type LabClient } from '../../../../electron/core/lab-client/lab-client.ts';
import {
  accountOf,
  type Answer,
  answerJson,
  answerText,
  deviceList,
  hang,
  type LabServer,
  startLabServer,
  wireDevice,
} from '../../../fakes/lab-server.ts';
import { selfSigned } from '../../../fixtures/self-signed.ts';

const credentials = { companyCode: 'ACME', employeeNumber: '1001', passwordDigest: 'ab'.repeat(64) };
const agent = { host: '10.0.0.5', port: 5037 };
const running = new AbortController().signal;

let lab: LabServer;
beforeEach(async () => void (lab = await startLabServer({ path: '/lab' })));
afterEach(() => lab.close());

function connect(limits: Partial<CallLimits> = {}, baseAddress = lab.baseAddress): LabClient {
  const client = createLabClient({ baseAddress, limits: { ...defaultLimits, ...limits } });
  onTestFinished(() => client.close());
  return client;
}

const signIn = (limits: Partial<CallLimits> = {}) => connect(limits).authenticate(credentials, running);
const list = (limits: Partial<CallLimits> = {}) => connect(limits).listDevices(agent, running);
const failure = (kind: string, fields: object = {}) => ({
  kind: 'failed',
  failure: { kind, address: lab.baseAddress, ...fields },
});

/** Starts a server that speaks whatever `serve` says, and answers its base address. */
async function startRaw(serve: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    serve(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
}

describe('what is sent', () => {
  it('is the two bodies of the contract, and nothing beside them', async () => {
    lab.listDevices = answerJson(deviceList([]));
    await signIn();
    await list();
    expect(lab.calls.map(({ method, path, rawBody }) => [method, path, rawBody])).toEqual([
      [
        'POST',
        '/lab/api/Authenticate',
        `{"comp_cd":"ACME","emp_no":"1001","emp_pass":"${credentials.passwordDigest}"}`,
      ],
      ['POST', '/lab/api/DeviceList', '{"DeviceAgentIP":"10.0.0.5","DeviceAgentPort":5037}'],
    ]);
    for (const { headers } of lab.calls) {
      expect(headers['content-type']).toBe('application/json');
      expect(Object.keys(headers).toSorted()).toEqual([
        'connection',
        'content-length',
        'content-type',
        'host',
      ]);
    }
  });

  it('asks for words in the language the person reads by then', async () => {
    let language = 'en';
    const { baseAddress } = lab;
    const client = createLabClient({ baseAddress, limits: defaultLimits, language: () => language });
    onTestFinished(() => client.close());
    await client.authenticate(credentials, running);
    language = 'ko';
    await client.listDevices(agent, running);
    expect(lab.calls.map(({ headers }) => headers['accept-language'])).toEqual(['en', 'ko']);
  });

  it.each(['', '/', '/deep/er', '/deep/er/'])('goes below a base address ending in %j', async (path) => {
    const other = await startLabServer({ path: path.replace(/\/$/, '') });
    onTestFinished(() => other.close());
    const client = connect({}, new URL(other.baseAddress).origin + path);
    expect((await client.authenticate(credentials, running)).kind).toBe('accepted');
    expect((await client.listDevices(agent, running)).kind).toBe('answer');
  });
});

describe('authenticate', () => {
  it('gives the account, with Korean names and without the password value', async () => {
    const outcome = await signIn();
    expect(outcome).toMatchObject({
      kind: 'accepted',
      account: { companyCode: 'ACME', employeeNumber: '1001', name: '김민준', status: 'employed' },
    });
    expect(JSON.stringify(outcome)).not.toContain(credentials.passwordDigest);
  });

  it.each<[string, Answer]>([
    ['200 with an empty body', answerText('')],
    ['200 with white space', answerText(' \r\n')],
    ['200 with only a byte-order mark', answerText('\uFEFF')],
    ['204', (response) => void response.writeHead(204).end()],
    ['null', answerText('null')],
    ['an empty text', answerText('""')],
    ['401', answerText('{"message":"Unauthorized"}', 401)],
    ['403', answerText('<html>Forbidden</html>', 403)],
  ])('takes %s for a failed check', async (_, answer) => {
    lab.authenticate = answer;
    expect(await signIn()).toEqual({ kind: 'rejected' });
  });

  it.each<[string, Answer]>([
    ['HTML', answerText('<!doctype html><title>Portal</title>')],
    ['an empty object', answerText('{}')],
    ['a list', answerText('[]')],
    ['false', answerText('false')],
    ['zero', answerText('0')],
    ['a text', answerText('"failed"')],
    ['truncated JSON', (response, { body }) => response.end(JSON.stringify(accountOf(body)).slice(0, -20))],
    ['bytes that are no UTF-8', answerText(Buffer.from('{"EMP_NM":"김"}', 'utf16le'))],
    [
      'the record of another number',
      (response, { body }) => response.end(JSON.stringify({ ...accountOf(body), EMP_NO: '1002' })),
    ],
    [
      'the record of another company',
      (response, { body }) => response.end(JSON.stringify({ ...accountOf(body), COMP_CD: 'acme' })),
    ],
    [
      'a record whose number is no text',
      (response, { body }) => response.end(JSON.stringify({ ...accountOf(body), EMP_NO: 1001 })),
    ],
  ])('does not understand %s', async (_, answer) => {
    lab.authenticate = answer;
    const outcome = await signIn();
    expect(outcome).toMatchObject(failure('not-understood'));
    expect(JSON.stringify(outcome)).not.toContain(credentials.passwordDigest.slice(0, 8));
  });

  it('reads a record with a byte-order mark and odd fields beside the two that count', async () => {
    lab.authenticate = (response, { body }) => {
      const record = { ...accountOf(body), STATUS: '1', EMP_NM: null, PASS_FAIL: 1.5, NEW_FIELD: {} };
      response.end(`\uFEFF${JSON.stringify(record)}`);
    };
    expect(await signIn()).toMatchObject({
      kind: 'accepted',
      account: { name: '', status: null, failedAttempts: null },
    });
  });
});

describe('listDevices', () => {
  it('reads devices, odd elements and unknown fields', async () => {
    const elements = [
      wireDevice('s1', { Extra: 1 }),
      wireDevice('s2', { ScreenSize_W: '1080' }),
      null,
      'x',
      {},
    ];
    lab.listDevices = answerJson(deviceList(elements));
    const outcome = await list();
    expect(outcome).toMatchObject({
      kind: 'answer',
      agentFailure: null,
      reading: {
        resultCode: 1,
        devices: [{ deviations: [] }, { device: { screen: { width: null, height: 2400 } } }],
      },
    });
    if (outcome.kind !== 'answer') return;
    expect(outcome.reading.unreadable).toHaveLength(3);
    expect(outcome.roundTripMs).toBeGreaterThanOrEqual(0);
  });

  it('passes on a refusal with its code, message and devices', async () => {
    lab.listDevices = answerJson(deviceList([wireDevice('s1')], 99, '점검 중입니다'));
    expect(await list()).toMatchObject({
      agentFailure: null,
      reading: { resultCode: 99, resultMessage: '점검 중입니다', devices: [{ device: { deviceId: 's1' } }] },
    });
  });

  it.each([
    ['agent-timed-out', -2, 'agent-timed-out'],
    ['agent-unreachable', 1, null],
    ['something-else', -1, null],
  ])('hears of %s beside ResultCode %i as %s', async (header, resultCode, agentFailure) => {
    lab.listDevices = answerJson(deviceList([], resultCode), { 'device-lab-failure': header });
    expect(await list()).toMatchObject({ kind: 'answer', agentFailure });
  });

  it.each([1, 400])('does not parse bytes that are known, of %i devices, and knows others', async (count) => {
    const client = connect();
    const others = Array.from({ length: count - 1 }, (_, index) => wireDevice(`other${index}`));
    lab.listDevices = answerJson(deviceList([...others, wireDevice('s1')]));
    const first = await client.listDevices(agent, running);
    const fingerprint = first.kind === 'answer' ? first.fingerprint : Buffer.of();
    const isKnown = (each: Buffer) => each.equals(fingerprint);
    expect((await client.listDevices(agent, running, isKnown)).kind).toBe('unchanged');
    lab.listDevices = answerJson(deviceList([...others, wireDevice('s2')]));
    expect((await client.listDevices(agent, running, isKnown)).kind).toBe('answer');
  });

  it.each([
    ['adb/1.0.41', 'adb/1.0.41'],
    ['two words', undefined],
    ['x'.repeat(65), undefined],
  ])('takes %j for the version of the agent', async (header, agentVersion) => {
    const client = connect();
    lab.listDevices = answerJson(deviceList([]), { [agentHeader]: header });
    expect(await client.listDevices(agent, running)).toMatchObject({ kind: 'answer', agentVersion });
    expect(await client.listDevices(agent, running, () => true)).toMatchObject({ agentVersion });
  });

  it.each<[string, Answer, object]>([
    ['nothing', answerText(''), { detail: 'an empty answer' }],
    ['HTML', answerText('<html>'), { detail: 'not JSON' }],
    ['no MobileList', answerJson({ ResultCode: 1 }), {}],
    ['a ResultCode that is no integer', answerJson({ MobileList: [], ResultCode: '1' }), {}],
    ['null', answerText('null'), {}],
    [
      'a tower of brackets',
      answerText(`{"MobileList":${'['.repeat(50_000)}${']'.repeat(50_000)}}`),
      { detail: 'nested too deeply' },
    ],
  ])('does not understand %s', async (_, answer, fields) => {
    lab.listDevices = answer;
    expect(await list()).toMatchObject(failure('not-understood', fields));
  });

  it('has no failed check: 401 is a status like any other', async () => {
    lab.listDevices = answerText('', 401);
    expect(await list()).toEqual(failure('http-status', { status: 401 }));
  });
});

describe('a call that goes wrong', () => {
  it('at a port where nobody listens is unreachable', async () => {
    const closed = await startLabServer();
    await closed.close();
    const { baseAddress } = closed;
    expect(await connect({}, baseAddress).listDevices(agent, running)).toEqual({
      kind: 'failed',
      failure: { kind: 'unreachable', address: baseAddress, detail: 'ECONNREFUSED' },
    });
  });

  it('at a name that does not exist is unreachable', async () => {
    const outcome = await connect({}, 'http://no-such-host.invalid/lab').listDevices(agent, running);
    expect(outcome).toMatchObject({
      failure: { kind: 'unreachable', address: 'http://no-such-host.invalid/lab' },
    });
  });

  it('at an address no URL can hold is unreachable', async () => {
    const outcome = await connect({}, 'http://bad%zz').listDevices(agent, running);
    expect(outcome).toMatchObject({ failure: { kind: 'unreachable' } });
  });

  it.each([301, 302, 307, 308])('redirected by %i is not followed', async (status) => {
    const target = await startLabServer();
    onTestFinished(() => target.close());
    lab.listDevices = answerText('', status, { location: `${target.baseAddress}/api/DeviceList` });
    expect(await list()).toEqual(failure('http-status', { status }));
    expect(target.calls).toEqual([]);
  });

  it.each([400, 404, 500, 503])('answered by status %i says so', async (status) => {
    const script = answerText(JSON.stringify(deviceList([])), status);
    lab.listDevices = lab.authenticate = script;
    expect(await list()).toEqual(failure('http-status', { status }));
    expect(await signIn()).toEqual(failure('http-status', { status }));
  });

  it('with a certificate nobody vouches for is a TLS failure', async () => {
    const secure = await startLabServer({ tls: selfSigned });
    onTestFinished(() => secure.close());
    const outcome = await connect({}, secure.baseAddress).authenticate(credentials, running);
    expect(outcome).toMatchObject({ failure: { kind: 'tls', address: secure.baseAddress } });
    expect(secure.calls).toEqual([]);
  });

  it('over TLS to a service without it is a TLS failure', async () => {
    const outcome = await connect({}, lab.baseAddress.replace('http:', 'https:')).listDevices(agent, running);
    expect(outcome).toMatchObject({ failure: { kind: 'tls' } });
  });

  it('to something that is no web server is not understood', async () => {
    const raw = await startRaw((socket) => socket.end('220 mail.example ESMTP ready\r\n'));
    const outcome = await connect({}, raw).listDevices(agent, running);
    expect(outcome).toMatchObject({ failure: { kind: 'not-understood', detail: 'not HTTP' } });
  });

  it('cut off mid-body is unreachable', async () => {
    const raw = await startRaw((socket) =>
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{"Mob')),
    );
    const outcome = await connect({}, raw).listDevices(agent, running);
    expect(outcome).toMatchObject({ failure: { kind: 'unreachable' } });
  });
});

describe('the deadline of a call', () => {
  const limits = { callMs: 200 };

  it('ends one that gets no answer', async () => {
    lab.listDevices = hang;
    expect(await list(limits)).toEqual(failure('timed-out', { afterMs: 200 }));
  });

  it('ends one whose answer stops halfway', async () => {
    lab.listDevices = (response) => void response.writeHead(200).write('{"MobileList":[');
    expect(await list(limits)).toEqual(failure('timed-out', { afterMs: 200 }));
  });

  it('ends one whose answer drips for ever, and its connection', async () => {
    const closed = vi.fn<() => void>();
    lab.listDevices = (response) => {
      const drip = setInterval(() => response.write(' '), 20);
      response.once('close', () => {
        clearInterval(drip);
        closed();
      });
    };
    expect(await list(limits)).toEqual(failure('timed-out', { afterMs: 200 }));
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
  });

  it('ends one whose service accepts and says nothing at all, also over TLS', async () => {
    const silent = await startRaw(() => {});
    expect(await connect(limits, silent).listDevices(agent, running)).toMatchObject({
      failure: { kind: 'timed-out', afterMs: 200 },
    });
    const secure = connect({ connectMs: 200 }, silent.replace('http:', 'https:'));
    expect(await secure.listDevices(agent, running)).toMatchObject({
      failure: { kind: 'timed-out', afterMs: 200 },
    });
  });
});

describe('the size of an answer', () => {
  const limits = { answerBytes: 64 * 1024 };

  it('is limited by what is announced', async () => {
    lab.listDevices = (response) =>
      void response.writeHead(200, { 'content-length': 64 * 1024 + 1 }).write('{');
    expect(await list(limits)).toEqual(failure('too-large', { limitBytes: 64 * 1024 }));
  });

  it('is limited by what comes, which is not read to its end', async () => {
    const closed = vi.fn<() => void>();
    lab.listDevices = (response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(16_384)));
      };
      response.on('drain', more).once('close', closed);
      more();
    };
    expect(await list(limits)).toEqual(failure('too-large', { limitBytes: 64 * 1024 }));
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
  });

  it('may reach the limit', async () => {
    const answer = Buffer.alloc(64 * 1024, ' ');
    answer.write(JSON.stringify(deviceList([wireDevice('s1')])));
    lab.listDevices = answerText(answer);
    expect((await list(limits)).kind).toBe('answer');
  });
});

describe('a cancelled call', () => {
  it.each<[string, Answer]>([
    ['before the answer', hang],
    ['within the answer', (response) => void response.writeHead(200).write('{')],
  ])('ends %s, with its connection', async (_, answer) => {
    const closed = vi.fn<() => void>();
    lab.listDevices = (response, call) => {
      response.once('close', closed);
      answer(response, call);
    };
    const abort = new AbortController();
    const outcome = connect().listDevices(agent, abort.signal);
    await vi.waitFor(() => expect(lab.calls).toHaveLength(1));
    abort.abort();
    expect(await outcome).toEqual({ kind: 'failed', failure: { kind: 'cancelled' } });
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
  });

  it('is not even sent when it was cancelled before', async () => {
    expect(await connect().listDevices(agent, AbortSignal.abort())).toMatchObject({
      failure: { kind: 'cancelled' },
    });
    expect(lab.calls).toEqual([]);
  });
});

it('names the service to people without its secret path', async () => {
  const shownAddress = '127.0.0.1:1234';
  const client = createLabClient({ baseAddress: lab.baseAddress, shownAddress, limits: defaultLimits });
  onTestFinished(() => client.close());
  for (const answer of [answerText('', 500), answerText('<html>'), answerText('{}')]) {
    lab.listDevices = answer;
    const outcome = await client.listDevices(agent, running);
    expect(outcome).toMatchObject({ failure: { address: shownAddress } });
    expect(JSON.stringify(outcome)).not.toContain('/lab');
  }
});

it.each([
  ['status line', 'HTTP/1.1 200 '],
  ['chunk extension', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2;'],
])('an endless %s ends the call as too large, long before its deadline', async (_part, start) => {
  const server = createServer((socket: Socket) => {
    const flood = () => {
      while (!socket.destroyed && socket.write('x'.repeat(65_536)));
    };
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(start);
      socket.on('drain', flood);
      flood();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // it listens on a port, so it is no pipe
  const client = connect({ answerBytes: 65_536 }, `http://127.0.0.1:${port}`);
  const outcome = await client.listDevices(agent, running);
  expect(outcome).toMatchObject({ kind: 'failed', failure: { kind: 'too-large' } });
});

it('may take as much with each question on a connection, however much came before', async () => {
  const [connections, answer] = [new Set<unknown>(), Buffer.alloc(300_000, ' ')];
  answer.write(JSON.stringify(deviceList([wireDevice('s1')])));
  lab.listDevices = (response, call) => {
    connections.add(response.socket?.remotePort);
    answerText(answer)(response, call);
  };
  const client = connect({ answerBytes: 300_000 });
  for (let times = 0; times < 12; times += 1)
    expect((await client.listDevices(agent, running)).kind).toBe('answer');
  expect(connections.size).toBeLessThan(4);
});

it('tells how long an answer took', async () => {
  lab.listDevices = answerJson(deviceList([]));
  const startedAt = performance.now();
  const outcome = await list();
  if (outcome.kind !== 'answer') throw new Error(outcome.kind);
  expect(outcome.roundTripMs).toBeGreaterThanOrEqual(0);
  expect(outcome.roundTripMs).toBeLessThanOrEqual(performance.now() - startedAt + 1);
});

it('leaves nothing on the signal of a session', async () => {
  const session = new AbortController();
  await connect().listDevices(agent, session.signal);
  expect(getEventListeners(session.signal, 'abort')).toEqual([]);
});

it('ends the calls under way when it is closed', async () => {
  lab.listDevices = hang;
  const client = connect();
  const asked = client.listDevices(agent, running);
  await vi.waitFor(() => expect(lab.calls).toHaveLength(1));
  client.close();
  expect(await asked).toMatchObject({ kind: 'failed' });
});

it('takes a base address with slashes at its end', async () => {
  const client = connect({}, `${lab.baseAddress}//`);
  expect(client.baseAddress).toBe(lab.baseAddress);
  expect((await client.listDevices(agent, running)).kind).toBe('answer');
});

it('parses bytes that are known where the service has a word of its own on them', async () => {
  lab.listDevices = answerJson(
    { MobileList: [], ResultCode: -2, ResultMessage: '' },
    { [failureHeader]: 'agent-timed-out' },
  );
  expect(await connect().listDevices(agent, running, () => true)).toMatchObject({
    kind: 'answer',
    agentFailure: 'agent-timed-out',
  });
  lab.listDevices = answerJson(deviceList([]), { [failureHeader]: 'agent-timed-out' });
  expect(await list()).toMatchObject({ kind: 'answer', agentFailure: null });
});

it.each<[string, Answer, string]>([
  ['no record', answerText('{}'), 'no account record'],
  ['nonsense', answerText('<html>'), 'not JSON'],
  [
    "another's record",
    (response, { body }) => response.end(JSON.stringify({ ...accountOf(body), EMP_NO: '1002' })),
    "somebody else's account record",
  ],
])('says what was wrong with a sign-in answered by %s', async (_what, answer, detail) => {
  lab.authenticate = answer;
  expect(await signIn()).toEqual(failure('not-understood', { detail }));
});

it('takes any status of success', async () => {
  lab.listDevices = answerText(JSON.stringify(deviceList([])), 299);
  expect((await list()).kind).toBe('answer');
});
