import { channel } from 'node:diagnostics_channel';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createRealAgentSource } from '../../../../../electron/lab-service/contacts/device-source.ts';
import { createAddressPolicy } from '../../../../../electron/lab-service/network/address-policy.ts';
import type { ResolveName } from '../../../../../electron/lab-service/contacts/name-lookup.ts';

const patient = new AbortController().signal;

/** Listens on every address of this computer, so that any packet to it is detected. */
const everywhere = createServer((socket) => {
  reached.push(socket.localAddress);
  socket.destroy();
});
let port = 0;
/** The local address of each accepted connection. */
let reached: (string | undefined)[] = [];
/** Sockets that were opened to connect, by any function. */
let attempts = 0;
const connecting = channel('net.client.socket');
const count = () => void (attempts += 1);

beforeAll(async () => {
  everywhere.listen(0, '::');
  await once(everywhere, 'listening');
  const bound = everywhere.address();
  if (bound === null || typeof bound === 'string') throw new Error('no port');
  ({ port } = bound);
  connecting.subscribe(count);
});
afterAll(() => {
  connecting.unsubscribe(count);
  everywhere.close();
});
beforeEach(() => {
  reached = [];
  attempts = 0;
});

function expectNothingSent(): void {
  expect({ attempts, reached }).toEqual({ attempts: 0, reached: [] });
}

/** A service that may connect only to 127.0.0.1. */
function start(resolveName: ResolveName = () => Promise.reject(new Error('ENOTFOUND')), keepMs = 0) {
  const policy = createAddressPolicy({ allow: ['127.0.0.1/32'] });
  const source = createRealAgentSource({ policy, reuseMs: 0, names: { resolveName, keepMs } });
  onTestFinished(() => source.close());
  return (host: string) => source.listDevices({ host, port }, patient);
}

describe('with 127.0.0.1 allowed, nothing is sent to', () => {
  it.each([
    '127.0.0.2',
    '0.0.0.0',
    '169.254.169.254',
    '10.0.0.1',
    '::1',
    '::ffff:127.0.0.2',
    '64:ff9b::127.0.0.1',
  ])('%s, which is outside', async (host) => {
    await expect(start()(host)).rejects.toMatchObject({
      kind: 'address-not-allowed',
      reason: 'outside-ranges',
    });
    expectNothingSent();
  });

  it.each([
    '127.1',
    '127.0.0.1.',
    '0x7f000001',
    '127.0.0.1 ',
    '%31%32%37.0.0.1',
    '①②⑦.0.0.1',
    '[::1]',
    '::1%lo',
    'user@127.0.0.1',
    'localhost:80',
    'a/../127.0.0.1',
    'lab..example',
  ])('%j, which is neither an address nor a name', async (host) => {
    // The system's resolver receives no request, even if it could resolve the text.
    const asked: string[] = [];
    const sendRequest = start((name) => {
      asked.push(name);
      return Promise.resolve(['127.0.0.1']);
    });
    await expect(sendRequest(host)).rejects.toMatchObject({ kind: 'address-not-allowed' });
    expect(asked).toEqual([]);
    expectNothingSent();
  });

  it.each([
    ['127.0.0.2'],
    ['::1'],
    ['::ffff:127.0.0.2'],
    ['169.254.169.254'],
    ['10.0.0.1', 'fe80::1', '0.0.0.0'],
    ['127.1'],
    [],
  ])('a name that resolves to %j %s %s', async (...ips) => {
    const found = ips.filter((ip) => ip !== undefined);
    await expect(start(() => Promise.resolve(found))('inward.example')).rejects.toMatchObject({
      kind: 'address-not-allowed',
    });
    expectNothingSent();
  });

  it('a name of this computer, if its addresses are outside the allowed ranges', async () => {
    const policy = createAddressPolicy({ allow: ['10.0.0.0/8'] });
    const source = createRealAgentSource({ policy });
    onTestFinished(() => source.close());
    await expect(source.listDevices({ host: 'localhost', port }, patient)).rejects.toMatchObject({
      reason: 'outside-ranges',
    });
    expectNothingSent();
  });
});

describe('a name is looked up once', () => {
  /** A name server that returns each of these results in turn, then always the last. */
  function answerInTurn(...answers: readonly (readonly string[])[]) {
    let asked = 0;
    const resolveName: ResolveName = () =>
      Promise.resolve(answers[Math.min(asked++, answers.length - 1)] ?? []);
    return { resolveName, asked: () => asked };
  }

  it('for all connections of a contact', async () => {
    const names = answerInTurn(['127.0.0.1'], ['127.0.0.2']);
    // The listener closes the connections of both probes and of the HTTP request. All went to the checked address.
    await expect(start(names.resolveName)('rebinding.example')).rejects.toMatchObject({
      kind: 'agent-unreachable',
    });
    expect(names.asked()).toBe(1);
    expect(reached).toEqual(Array.from({ length: 3 }, () => '::ffff:127.0.0.1'));
  });

  it('and again for a later contact, where a bad result is rejected', async () => {
    const names = answerInTurn(['127.0.0.1'], ['127.0.0.2']);
    const sendRequest = start(names.resolveName);
    await expect(sendRequest('rebinding.example')).rejects.toMatchObject({ kind: 'agent-unreachable' });
    expect(attempts).toBe(3);
    await expect
      .poll(() => sendRequest('rebinding.example').catch((error: unknown) => error))
      .toMatchObject({ kind: 'address-not-allowed' });
    expect(reached).not.toContain('::ffff:127.0.0.2');
  });

  it('and used only for its allowed addresses', async () => {
    const names = answerInTurn(['fe80::1', '127.0.0.2', '::1', '127.0.0.1']);
    await expect(start(names.resolveName)('mixed.example')).rejects.toMatchObject({
      kind: 'agent-unreachable',
    });
    expect(reached).toEqual(Array.from({ length: 3 }, () => '::ffff:127.0.0.1'));
  });
});
