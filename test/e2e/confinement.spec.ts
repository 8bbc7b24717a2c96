import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from './fixture.ts';

test('WebRTC in the page sends nothing', async ({ lab: { page } }) => {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  let packets = 0;
  socket.on('message', () => (packets += 1));
  // With the policy WebRTC ends its search at once. Without it, it first sends a STUN request.
  await page.evaluate(async (port) => {
    const connection = new RTCPeerConnection({ iceServers: [{ urls: `stun:127.0.0.1:${port}` }] });
    connection.createDataChannel('any');
    const gathered = new Promise<void>((resolve) =>
      connection.addEventListener('icegatheringstatechange', () => {
        if (connection.iceGatheringState === 'complete') resolve();
      }),
    );
    await connection.setLocalDescription();
    await gathered;
    connection.close();
  }, socket.address().port);
  expect(packets).toBe(0);
  socket.close();
});

test('the page’s protocol serves its own files only', async ({ lab: { page, app } }) => {
  const read = (path: string) =>
    app.evaluate(async ({ BrowserWindow }, asked) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      const response = await contents?.session.fetch(new URL(asked, contents.getURL()).href);
      return {
        status: response?.status,
        type: response?.headers.get('content-type'),
        policy: response?.headers.get('content-security-policy'),
      };
    }, path);
  expect(await read('')).toEqual({
    status: 200,
    type: 'text/html; charset=utf-8',
    policy: expect.stringContaining("default-src 'none'"),
  });
  const script = await page.locator('script[src]').first().getAttribute('src');
  expect(await read(script ?? '')).toMatchObject({ status: 200, type: 'text/javascript; charset=utf-8' });
  // The last two exist: main's script, beside the page's folder.
  for (const path of ['missing.js', '..%2fmain%2fmain.js', '..%5cmain%5cmain.js'])
    expect(await read(path)).toMatchObject({ status: 404 });
});

test('the page leaves no script on the disk, and main logs no error', async ({ launch, dataDir }) => {
  const running = await launch();
  const isPersistent = () =>
    running.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.session.isPersistent(),
    );
  expect(await isPersistent()).toBe(false);
  // Electron writes its caches late.
  await running.close();
  const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
  // Compiled preloads (electron/electron, shell/browser/preload_code_cache.cc), which would run at the next start.
  expect(files.filter((file) => basename(dirname(file)) === 'electron-preload')).toEqual([]);
  const log = readFileSync(join(dataDir, 'logs/console.log'), 'utf8');
  expect(log).toContain('"Starting"');
  expect(log).not.toContain('"level":"error"');
});
