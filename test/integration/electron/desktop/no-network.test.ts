import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findChromium } from '../../../../scripts/find-chromium.ts';
import { whenReady, writeApp } from '../../../stand-in/conformance/run-app.ts';

// The Chromium that the stand-in runs, because a headless shell resolves no names in advance. Electron's Chromium has
// the same switch, and Electron's method sets the same policy of WebRTC.
const chromium = await findChromium();
const browser = chromium === null ? {} : { CHROMIUM_PATH: chromium };
const source = join(import.meta.dirname, '../../../../electron/desktop/no-network.ts');

/** Sockets of this computer that a page tries to reach, and the ones that were reached. */
interface Listeners {
  readonly udp: number;
  readonly turn: number;
  readonly preconnect: number;
  readonly reached: Set<'udp' | 'turn' | 'preconnect'>;
}

async function listen(): Promise<Listeners> {
  const reached: Listeners['reached'] = new Set();
  const udp = createSocket('udp4', (request, { address, port }) => {
    reached.add('udp');
    udp.send(answerStun(request), port, address);
  }).bind(0, '127.0.0.1');
  await once(udp, 'listening');
  const [turn, preconnect] = await Promise.all([
    listenTcp(() => reached.add('turn')),
    listenTcp(() => reached.add('preconnect')),
  ]);
  onTestFinished(() => void udp.close());
  return { udp: udp.address().port, turn, preconnect, reached };
}

/** A Binding Success Response (RFC 8489): WebRTC otherwise repeats its request for ten seconds. */
function answerStun(request: Buffer): Buffer {
  const mappedAddress = [0, 1, 0, 8, 0, 1, 0x10, 0, 127, 0, 0, 1];
  return Buffer.from([1, 1, 0, mappedAddress.length, ...request.subarray(4, 20), ...mappedAddress]);
}

async function listenTcp(onConnection: () => void): Promise<number> {
  const server = createServer((socket) => {
    onConnection();
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  // A TCP server's address is never the name of a pipe.
  return (server.address() as AddressInfo).port;
}

/**
 * The attempts of a compromised page: STUN over UDP, TURN over TCP, a DNS prefetch and a preconnect. It ends when
 * WebRTC stops.
 */
function attack({ udp, turn, preconnect }: Listeners): string {
  return `(async () => {
    for (const [rel, href] of [['dns-prefetch', '//prefetched.test'], ['preconnect', 'http://127.0.0.1:${preconnect}']])
      document.head.append(Object.assign(document.createElement('link'), { rel, href }));
    const connection = new RTCPeerConnection({ iceServers: [
      { urls: 'stun:127.0.0.1:${udp}' },
      { urls: 'turn:127.0.0.1:${turn}?transport=tcp', username: 'a', credential: 'b' },
    ] });
    connection.createDataChannel('x');
    const gathered = new Promise((done) => connection.addEventListener('icegatheringstatechange', () =>
      connection.iceGatheringState === 'complete' && done()));
    await connection.setLocalDescription();
    await gathered;
    return fetch('http://127.0.0.1:${preconnect}/', { mode: 'no-cors' }).then(String, String);
  })()`;
}

/** Opens a page without any other guard, attacks from it, and returns the names in Chromium's own network log. */
async function attackFrom(listeners: Listeners, guard = ''): Promise<string> {
  const app = writeApp(`
    const guards = require(${JSON.stringify(source)});
    ${guard}
    protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }]);
    ${whenReady(`
      const page = '<!doctype html><meta http-equiv=x-dns-prefetch-control content=on>';
      protocol.handle('app', () => new Response(page, { headers: { 'content-type': 'text/html' } }));
      const window = new BrowserWindow();
      await window.loadURL('app://console/');
      say(await window.webContents.executeJavaScript(${JSON.stringify(attack(listeners))}));`)}`);
  const netLog = join(app.folder, 'network.json');
  const run = await app.run([`--log-net-log=${netLog}`], browser);
  if (run.code !== 0) throw new Error(run.errors);
  return readFile(netLog, 'utf8');
}

test('a compromised page reaches no socket, and resolves no name', async () => {
  const listeners = await listen();
  const log = await attackFrom(listeners, 'guards.disconnectChromium(app);');
  expect([...listeners.reached]).toEqual([]);
  expect(log).not.toContain('prefetched.test');
});

// The same attack without the guard. Otherwise the test above would prove nothing.
test('without the guard all four attempts are sent', async () => {
  const listeners = await listen();
  const log = await attackFrom(listeners);
  expect(listeners.reached).toEqual(new Set(['udp', 'turn', 'preconnect']));
  expect(log).toContain('prefetched.test');
});
