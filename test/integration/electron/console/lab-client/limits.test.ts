import { describe, expect, it, vi } from 'vitest';
import { answerText, deviceList, wireDevice } from '../../../../fakes/lab-server.ts';
import { agent, running, startRaw, useLab } from './called-lab.ts';

const called = useLab();
const { connect, list, failure } = called;

describe('the deadline of a call', () => {
  const limits = { callMs: 1_000 };

  it('ends one whose response drips endlessly, and its connection', async () => {
    const closed = vi.fn<() => void>();
    called.lab.listDevices = (response) => {
      const drip = setInterval(() => response.write(' '), 20);
      response.once('close', () => {
        clearInterval(drip);
        closed();
      });
    };
    expect(await list(limits)).toEqual(failure('timed-out', { afterMs: 1_000 }));
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
  });

  it('ends one whose service accepts and sends nothing, also over TLS', async () => {
    const silent = await startRaw(() => {});
    expect(await connect(limits, silent).listDevices(agent, running)).toMatchObject({
      failure: { kind: 'timed-out', afterMs: 1_000 },
    });
    const secure = connect({ connectMs: 1_000 }, silent.replace('http:', 'https:'));
    expect(await secure.listDevices(agent, running)).toMatchObject({
      failure: { kind: 'timed-out', afterMs: 1_000 },
    });
  });
});

describe('the size of a response', () => {
  const limits = { answerBytes: 64 * 1024 };

  it('is limited by its announced length', async () => {
    called.lab.listDevices = (response) =>
      void response.writeHead(200, { 'content-length': 64 * 1024 + 1 }).write('{');
    expect(await list(limits)).toEqual(failure('too-large', { limitBytes: 64 * 1024 }));
  });

  it('is limited by its actual length, and the rest is not read', async () => {
    const closed = vi.fn<() => void>();
    called.lab.listDevices = (response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(16_384)));
      };
      response.on('drain', more).once('close', closed);
      more();
    };
    expect(await list(limits)).toEqual(failure('too-large', { limitBytes: 64 * 1024 }));
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
  });
});

it.each([
  ['status line', 'HTTP/1.1 200 '],
  ['chunk extension', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2;'],
])('an endless %s ends the call as too large, long before its deadline', async (_part, start) => {
  const raw = await startRaw((socket) => {
    const flood = () => {
      while (!socket.destroyed && socket.write('x'.repeat(65_536)));
    };
    socket.once('data', () => {
      socket.write(start);
      socket.on('drain', flood);
      flood();
    });
  });
  const outcome = await connect({ answerBytes: 65_536 }, raw).listDevices(agent, running);
  expect(outcome).toMatchObject({ kind: 'failed', failure: { kind: 'too-large' } });
});

it('can be as large for each request on a connection, after any earlier size', async () => {
  const [connections, answer] = [new Set<unknown>(), Buffer.alloc(300_000, ' ')];
  answer.write(JSON.stringify(deviceList([wireDevice('s1')])));
  called.lab.listDevices = (response, call) => {
    connections.add(response.socket?.remotePort);
    answerText(answer)(response, call);
  };
  const client = connect({ answerBytes: 300_000 });
  for (let times = 0; times < 12; times += 1)
    expect((await client.listDevices(agent, running)).kind).toBe('answer');
  expect(connections.size).toBeLessThan(4);
});
