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

test('main’s cryptography is that of the RFCs, and its SQLite keeps a database', async ({
  lab: { app },
  dataDir,
}) => {
  const seen = await app.evaluate(
    (_electron, file) => {
      const { createPrivateKey, createPublicKey, scryptSync, sign, verify } =
        process.getBuiltinModule('node:crypto');
      const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
      const fromHex = (text: string) => Buffer.from(text, 'hex');

      // RFC 7914, section 12, third test vector.
      const stored = scryptSync('pleaseletmein', 'SodiumChloride', 64, {
        N: 16_384,
        r: 8,
        p: 1,
        maxmem: 64 * 1024 * 1024,
      });

      // RFC 8032, section 7.1, TEST 2.
      const x = fromHex('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c');
      const d = fromHex('4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb');
      const key = { kty: 'OKP', crv: 'Ed25519', x: x.toString('base64url') };
      const signing = createPrivateKey({ key: { ...key, d: d.toString('base64url') }, format: 'jwk' });
      const verifying = createPublicKey({ key, format: 'jwk' });
      const signature = sign(null, fromHex('72'), signing);

      const writing = new DatabaseSync(file);
      writing.exec(`CREATE TABLE kept (text TEXT) STRICT; INSERT INTO kept VALUES ('한 줄')`);
      writing.close();
      const reading = new DatabaseSync(file, { readOnly: true });
      const kept = reading.prepare('SELECT text FROM kept').get()?.['text'];
      reading.close();
      return {
        stored: stored.toString('hex'),
        signature: signature.toString('hex'),
        isAccepted: verify(null, fromHex('72'), verifying, signature),
        isOtherAccepted: verify(null, fromHex('73'), verifying, signature),
        kept,
      };
    },
    join(dataDir, 'test.sqlite'),
  );
  expect(seen).toEqual({
    stored:
      '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2' +
      'd5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887',
    signature:
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da' +
      '085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    isAccepted: true,
    isOtherAccepted: false,
    kept: '한 줄',
  });
});
