import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { formatAuthorization } from '#shared/wire/session-token.ts';
import type { TokenChecks } from '../../../../../electron/lab-service/accounts/token-checks.ts';
import type { DeviceSource } from '../../../../../electron/lab-service/contacts/device-source.ts';
import type { LabServiceOptions } from '../../../../../electron/lab-service/server/lab-service-options.ts';
import { startLabService } from '../../../../fakes/lab-service.ts';

const body = '{"DeviceAgentIP":"192.0.2.7","DeviceAgentPort":5037}';

function sendRequest(...headers: readonly string[]): string {
  const head = [
    'POST /api/DeviceList HTTP/1.1',
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    ...headers,
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

/** A connection from one of this computer's addresses, and its received data. */
async function open(port: number, from: string, first = '') {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  let received = '';
  socket.setEncoding('latin1').on('data', (text: string) => (received += text));
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  if (first !== '') socket.write(first);
  return { socket, received: () => received };
}

type Opened = Awaited<ReturnType<typeof open>>;

async function openMany(count: number, port: number, from: string, first = ''): Promise<Opened[]> {
  const opened: Opened[] = [];
  for (let index = 0; index < count; index += 1) opened.push(await open(port, from, first));
  return opened;
}

const isOpen = ({ socket }: Opened) => !socket.closed && !socket.readableEnded;
const countOpen = (opened: readonly Opened[]) => opened.filter(isOpen).length;

/** A service whose agents respond when the test decides. */
async function start(most: number, options: Partial<LabServiceOptions> = {}) {
  const answers: (() => void)[] = [];
  const listDevices = vi.fn<DeviceSource['listDevices']>(async () => {
    await new Promise<void>((resolve) => answers.push(resolve));
    return { json: Buffer.from('{}') };
  });
  const check: TokenChecks['check'] = (token) => ({
    kind: 'valid',
    showsNames: true,
    caller: { key: `account ${token}`, isKnown: true },
  });
  const tokens = { check, end: () => Promise.resolve(true) };
  const limits = { connections: most, requests: 1_000 };
  const parts = { devices: { listDevices }, tokens, ...options };
  const { port } = await startLabService({ ...parts, limits: { ...limits, ...options.limits } });
  return { port, answers, listDevices };
}

async function isAnswered(opened: Opened, answers: readonly (() => void)[]): Promise<void> {
  await vi.waitFor(() => {
    for (const answer of answers) answer();
    expect(opened.received()).toContain('HTTP/1.1 200');
  });
}

describe('one address', () => {
  it('keeps its share of requests after abandoning some', async () => {
    const abandoned: AbortSignal[] = [];
    const listDevices: DeviceSource['listDevices'] = (_address, signal) => {
      abandoned.push(signal);
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    };
    // It may have half of them. Its idle connection lasts.
    const { port } = await start(20, { devices: { listDevices }, limits: { requests: 4 } });
    await open(port, '127.0.0.2');
    for (let index = 0; index < 4; index += 1) {
      const { socket } = await open(port, '127.0.0.2', sendRequest());
      await vi.waitFor(() => expect(abandoned).toHaveLength(index + 1));
      socket.destroy();
      await vi.waitFor(() => expect(abandoned[index]?.aborted).toBe(true));
    }
    await openMany(2, port, '127.0.0.2', sendRequest());
    await vi.waitFor(() => expect(abandoned).toHaveLength(6));
    const third = await open(port, '127.0.0.2', sendRequest());
    await vi.waitFor(() => expect(third.received()).toContain('HTTP/1.1 503'));
  });

  it('gets half of all connections, then loses its oldest idle one', async () => {
    const { port, answers } = await start(20);
    const other = await open(port, '127.0.0.3');
    const idle = await open(port, '127.0.0.2', sendRequest());
    await isAnswered(idle, answers);
    const silent = await openMany(9, port, '127.0.0.2');
    expect(countOpen([idle, ...silent])).toBe(10);
    const next = await open(port, '127.0.0.2');
    await vi.waitFor(() => expect(isOpen(idle)).toBe(false));
    expect(countOpen([other, next, ...silent])).toBe(11);
    // Then the connection whose request has been incomplete for longest gives way.
    const more = await openMany(30, port, '127.0.0.2');
    await vi.waitFor(() => expect(countOpen([...silent, next, ...more])).toBe(10));
    expect(countOpen(silent)).toBe(0);
    expect(isOpen(other)).toBe(true);
  });

  it('gets an error on the newest if all are waiting', async () => {
    const { port, answers, listDevices } = await start(10);
    const waiting = await openMany(5, port, '127.0.0.2', sendRequest());
    await vi.waitFor(() => expect(listDevices).toHaveBeenCalledTimes(5));
    const newest = await open(port, '127.0.0.2', sendRequest());
    await vi.waitFor(() => expect(newest.received()).toContain('HTTP/1.1 503'));
    expect(newest.received().toLowerCase()).toContain('retry-after:');
    const other = await open(port, '127.0.0.3', sendRequest());
    for (const each of [...waiting, other]) await isAnswered(each, answers);
  });
});

describe('an address that has half of its share', () => {
  // If a connection were closed later, its next request could be on the way.
  it('has connections closed after their responses', async () => {
    const { port, answers } = await start(16);
    const [first, next] = [await open(port, '127.0.0.2'), await open(port, '127.0.0.2')];
    const more = await openMany(3, port, '127.0.0.2');
    const other = await open(port, '127.0.0.3', sendRequest());
    first.socket.write(sendRequest());
    await isAnswered(first, answers);
    expect(first.received().toLowerCase()).toContain('connection: close');
    await isAnswered(other, answers);
    expect(other.received().toLowerCase()).not.toContain('connection: close');
    await vi.waitFor(() => expect(countOpen([first, next, ...more])).toBe(4));
    next.socket.write(sendRequest());
    await isAnswered(next, answers);
    expect(next.received().toLowerCase()).not.toContain('connection: close');
  });

  it('keeps connections with a token', async () => {
    const { port, answers } = await start(16);
    const token = `dlt_${'A'.repeat(43)}`;
    const signedIn = await openMany(
      5,
      port,
      '127.0.0.2',
      sendRequest(`Authorization: ${formatAuthorization(token)}`),
    );
    for (const each of signedIn) await isAnswered(each, answers);
    for (const each of signedIn) expect(each.received().toLowerCase()).not.toContain('connection: close');
  });
});

describe('a full service', () => {
  it('closes a connection of the busiest caller', async () => {
    const { port } = await start(12);
    const [most, few] = [await openMany(6, port, '127.0.0.2'), await openMany(3, port, '127.0.0.3')];
    const others = await openMany(3, port, '127.0.0.4');
    const next = await open(port, '127.0.0.5');
    await vi.waitFor(() => expect(countOpen(most)).toBe(5));
    expect(countOpen([...few, ...others])).toBe(6);
    expect(isOpen(next)).toBe(true);
  });

  it('keeps an office’s signed-in consoles, however many strangers connect', async () => {
    const { port, answers, listDevices } = await start(60);
    const office: Opened[] = [];
    for (let person = 0; person < 40; person += 1) {
      const token = formatAuthorization(`dlt_${String(person).padStart(43, '0')}`);
      const console = await open(port, '127.0.0.2', sendRequest(`Authorization: ${token}`));
      await vi.waitFor(() => expect(listDevices).toHaveBeenCalledTimes(person + 1));
      await isAnswered(console, answers);
      office.push(console);
    }
    for (const from of ['127.0.0.3', '127.0.0.4', '127.0.0.5']) await openMany(60, port, from);
    expect(countOpen(office)).toBe(40);
  });

  it('counts a trusted proxy’s connections for its callers', async () => {
    const { port, answers } = await start(20, { trustedProxies: ['127.0.0.2'] });
    const proxied: Opened[] = [];
    for (let caller = 1; caller <= 16; caller += 1) {
      proxied.push(await open(port, '127.0.0.2', sendRequest(`X-Forwarded-For: 192.0.2.${caller}`)));
    }
    for (const each of proxied) await isAnswered(each, answers);
    // More than half of all. No single caller has more than one.
    expect(countOpen(proxied)).toBe(16);
    const greedy: Opened[] = [];
    for (let index = 0; index < 14; index += 1) {
      greedy.push(await open(port, '127.0.0.2', sendRequest('X-Forwarded-For: 198.51.100.1')));
      await isAnswered(greedy[index] as Opened, answers);
    }
    expect(countOpen(proxied)).toBe(16);
    expect(countOpen(greedy)).toBeLessThan(10);
  });
});

describe('a caller that does not read', () => {
  /** More than the system buffers for a connection. */
  const json = Buffer.alloc(16 * 1024 * 1024, ' ');
  const devices: LabServiceOptions['devices'] = { listDevices: () => Promise.resolve({ json }) };
  const limits = { connections: 100, requests: 1_000, unreadMs: 300, sendMs: 1_500 };

  /** Sends a request, reads this many bytes at intervals until the connection ends, and returns their total. */
  async function readSlowly(port: number, bytes: number): Promise<number> {
    const { socket } = await open(port, '127.0.0.2');
    socket.pause();
    const closed = once(socket, 'close');
    socket.write(sendRequest('Connection: close'));
    const timer = setInterval(() => socket.read(bytes), 20);
    await closed;
    clearInterval(timer);
    return socket.bytesRead;
  }

  it('loses its connection', async () => {
    const { port } = await start(100, { devices, limits: { ...limits, sendMs: 3_600_000 } });
    const { socket } = await open(port, '127.0.0.2');
    socket.pause();
    const closed = once(socket, 'close');
    socket.write(sendRequest());
    // The socket must read the data in the system's buffer before it can detect the end.
    setTimeout(() => socket.resume(), 1_000);
    await closed;
    expect(socket.bytesRead).toBeLessThan(json.length);
  });

  it('loses its connection even if it reads now and then, but not if it reads slowly', async () => {
    const patient = { ...limits, unreadMs: 120_000 };
    const { port } = await start(100, { devices, limits: { ...patient, sendMs: 120_000 } });
    const dripping = await start(100, { devices, limits: patient });
    const [whole, cut] = await Promise.all([
      readSlowly(port, 256 * 1024),
      readSlowly(dripping.port, 32 * 1024),
    ]);
    expect(whole).toBeGreaterThan(json.length);
    expect(cut).toBeLessThan(json.length);
  });

  it('isn’t confused with one that waits for the service', async () => {
    const answer = Promise.withResolvers<Awaited<ReturnType<DeviceSource['listDevices']>>>();
    const listDevices = vi.fn<DeviceSource['listDevices']>().mockReturnValueOnce(answer.promise);
    listDevices.mockResolvedValue({ json });
    const lasting = { ...limits, unreadMs: 1_000 };
    const { port } = await start(100, { devices: { listDevices }, limits: lasting });
    const waiting = await open(port, '127.0.0.2', sendRequest());
    await vi.waitFor(() => expect(listDevices).toHaveBeenCalledOnce());
    // It waits longer than the time after which a slow reader with a later request loses its connection.
    await readSlowly(port, 64 * 1024);
    answer.resolve({ json: Buffer.from('{}') });
    await vi.waitFor(() => expect(waiting.received()).toContain('HTTP/1.1 200'));
  });
});
