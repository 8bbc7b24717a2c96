import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Agent, request } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import type { LabServiceOptions } from '../../../../electron/lab-service/server/lab-service-options.ts';
import { selfSigned } from '../../../fixtures/self-signed.ts';
import { startLabService } from '../../../fakes/lab-service.ts';

/** More than the service keeps. 10,000 only at night, because creating them takes this process 20 seconds. */
const HELD = process.env['FUZZ'] === 'nightly' ? 10_000 : 3_000;
const head = 'POST /api/DeviceList HTTP/1.1\r\nHost: 127.0.0.1\r\n';
const unfinished = `${head}Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n{`;
const listRequest = { DeviceAgentIP: '192.0.2.7', DeviceAgentPort: 5037 };

async function hold(port: number, count: number, first: string): Promise<Socket[]> {
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  while (sockets.length < count) {
    const batch = Array.from({ length: Math.min(100, count - sockets.length) }, () => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {}).resume();
      sockets.push(socket);
      return once(socket, 'connect').then(() => socket.write(first));
    });
    await Promise.allSettled(batch);
  }
  return sockets;
}

/** A normal caller on its own connection. */
async function requestOnNewConnection(address: string): Promise<void> {
  const dispatcher = new Agent();
  const answer = await request(`${address}/api/DeviceList`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(listRequest),
    dispatcher,
  });
  expect(answer.statusCode).toBe(200);
  await answer.body.json();
  await dispatcher.close();
}

test.each([
  ['send nothing', ''],
  ['never finish their headers', `${head}X-A: `],
  ['never finish their body', unfinished],
  ['send more headers than allowed', `${head}X-A: ${'x'.repeat(20_000)}`],
])(`answers a normal caller next to ${HELD} connections that %s`, async (_what, first) => {
  const { address, port } = await startLabService();
  const sockets = await hold(port, HELD, first);
  await requestOnNewConnection(address);
  // The number of open connections is at most the limit of the service.
  await expect.poll(() => sockets.filter((socket) => !socket.closed).length).toBeLessThanOrEqual(2_048 + 64);
});

test.each([
  ['', {}],
  [' over TLS', { tls: selfSigned }],
])('a request in progress keeps its connection%s', async (_what, options) => {
  const begun = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const devices: LabServiceOptions['devices'] = {
    async listDevices() {
      begun.resolve();
      await answer.promise;
      return { json: Buffer.from('{}') };
    },
  };
  const { address, port } = await startLabService({
    ...options,
    devices,
    limits: { connections: 10 },
  });
  const dispatcher = new Agent({ connect: { rejectUnauthorized: false } });
  onTestFinished(() => dispatcher.close());
  const asked = request(`${address}/api/DeviceList`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(listRequest),
    dispatcher,
  });
  await begun.promise;
  const sockets = await hold(port, 50, '');
  await expect.poll(() => sockets.filter(({ closed }) => closed).length).toBeGreaterThan(38);
  answer.resolve();
  expect(await (await asked).body.json()).toEqual({});
});
