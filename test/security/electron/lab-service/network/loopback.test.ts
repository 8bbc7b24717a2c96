import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { isLoopbackAddress, isLoopbackHost } from '../../../../../electron/lab-service/network/loopback.ts';
import { startLabService } from '../../../../fakes/lab-service.ts';
import { formatRequest, sendRaw } from '../../../../fakes/raw-http.ts';

const own = [
  'localhost',
  'LOCALHOST:80',
  '127.0.0.1',
  '127.0.0.1:5037',
  '127.8.9.1:1',
  '[::1]',
  '[::1]:8080',
];
const foreign = [
  'rebinding.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example:80',
  '127.evil.example',
  'localhost:80:80',
  '127.0.0.1@evil.example',
  '[::1].evil.example',
  '[localhost]',
  '[127.0.0.1]:80',
  '192.168.0.7:5037',
  '::1',
  '',
];

describe('isLoopbackHost', () => {
  it.each(own)('accepts %j', (host) => expect(isLoopbackHost(host)).toBe(true));
  it.each(foreign)('rejects %j', (host) => expect(isLoopbackHost(host)).toBe(false));
  it('rejects a request without a host', () => expect(isLoopbackHost(undefined)).toBe(false));
});

it.each([
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.0.7', false],
])('isLoopbackAddress(%j) is %j', (address, expected) => expect(isLoopbackAddress(address)).toBe(expected));

function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);
}

describe('a service on loopback', () => {
  const body = '{"DeviceAgentIP":"192.0.2.1","DeviceAgentPort":1}';
  const request = { path: '/api/DeviceList', type: 'application/json', body };

  it('accepts only its own names', async () => {
    const { port } = await startLabService();
    const sendRequest = async (host: string, path = request.path) =>
      statusOf(await sendRaw(port, formatRequest({ ...request, path, host })));
    expect(await sendRequest(`127.0.0.1:${port}`)).toBe(200);
    expect(await sendRequest(`localhost:${port}`)).toBe(200);
    expect(await sendRequest(`rebinding.example:${port}`)).toBe(403);
    expect(await sendRequest(`rebinding.example:${port}`, '/no/such/path')).toBe(403);
  });

  it('can’t be reached at another address of this computer', async () => {
    const { port } = await startLabService();
    const outside = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .find(({ internal, family }) => !internal && family === 'IPv4');
    const host = outside?.address ?? '127.0.0.2';
    await expect(sendRaw(port, formatRequest({ ...request, host }), host)).rejects.toThrow('ECONNREFUSED');
  });
});
