import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startDeviceLab } from '../../../fakes/device-lab.ts';
import { findFreePort } from '../../../fakes/free-port.ts';
import { makeTempFolder } from '../../../fakes/temp-folder.ts';

async function serve(env: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const folder = await makeTempFolder();
  const serving = await startDeviceLab(['serve', '--port', '0', '--data-dir', folder, ...args], { env });
  onTestFinished(() => serving.end('SIGKILL').then(() => undefined));
  return { ...serving, port: new URL(serving.address).port };
}

describe('the own port of a service that other computers can reach', () => {
  it.each([
    ['listens on all addresses', {}, ['--host', '0.0.0.0']],
    ['is behind a proxy', { DEVICE_LAB_TRUSTED_PROXIES: '127.0.0.1' }, []],
  ])('has no metrics: it %s', async (_what, env, args) => {
    const { port, stderr } = await serve(env, ...args);
    const response = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ detail: expect.stringContaining('metrics.listen') });
    await expect.poll(stderr).toMatch(/"level":"warn".*Set metrics\.listen/);
  });
});

describe('metrics.listen', () => {
  async function start() {
    const port = await findFreePort();
    await serve({ DEVICE_LAB_METRICS_LISTEN: `127.0.0.1:${port}` });
    return { port, url: `http://127.0.0.1:${port}/metrics` };
  }

  it('accepts only GET and HEAD, and nothing from a web page', async () => {
    const { url } = await start();
    const send = async (method: string, headers: Readonly<Record<string, string>> = {}) =>
      (await fetch(url, { method, headers })).status;
    expect([await send('GET'), await send('HEAD')]).toEqual([200, 200]);
    expect([await send('POST'), await send('DELETE')]).toEqual([405, 405]);
    expect(await send('GET', { origin: 'https://evil.example' })).toBe(403);
    expect(await send('POST', { origin: 'null' })).toBe(403);
  });

  it('answers a scrape while 200 connections send half a request', async () => {
    const { port, url } = await start();
    for (let index = 0; index < 200; index += 1) {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      onTestFinished(() => void socket.destroy());
      await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
      socket.write('GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\n');
    }
    expect((await fetch(url)).status).toBe(200);
  });
});
