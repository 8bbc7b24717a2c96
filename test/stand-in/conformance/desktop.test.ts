import { expect, test } from 'vitest';
import { outputOf, outputWhenReady, whenReady, writeApp } from './run-app.ts';

// docs/api/dialog.md, showErrorBox: "Displays a modal dialog"; electron's message_box_gtk.cc runs it to its end.
test('an error box after ready stops the app until the user closes it, and a signal still ends it', async () => {
  const body = `setTimeout(() => say('timer'), 10);
    const { spawn } = await import('node:child_process');
    spawn('/bin/sh', ['-c', 'sleep 1; kill -TERM ' + process.pid], { detached: true, stdio: 'ignore' });
    electron.dialog.showErrorBox('Title', 'Content');
    say('closed');`;
  const app = writeApp(whenReady(body));
  const blocked = await app.run();
  expect(blocked).toMatchObject({ code: 'SIGTERM', output: [] });
  expect(blocked.errors).toContain('Title\nContent');
});

// docs/api/dialog.md, showErrorBox: "before the app `ready` event on Linux, the message will be emitted to stderr".
test('an error box before ready, or one that a test dismisses, lets the app continue', async () => {
  const early = await writeApp(
    `electron.dialog.showErrorBox('Early', 'Content'); say('on'); app.exit();`,
  ).run();
  expect(early).toMatchObject({ code: 0, output: ['on'] });
  expect(early.errors).toContain('Early\nContent');
  const late = `electron.dialog.showErrorBox('Title', 'Content'); say('on');`;
  expect(await outputWhenReady(late, '--stand-in=error-box=dismissed')).toEqual(['on']);
});

const seal = `const { safeStorage } = electron;
  const sealed = await safeStorage.encryptStringAsync('secret 한');
  say([await safeStorage.isAsyncEncryptionAvailable(), safeStorage.getSelectedStorageBackend(), sealed.subarray(0, 3).toString()]);
  say(await safeStorage.decryptStringAsync(sealed));
  say(await attempt(() => safeStorage.decryptStringAsync(Buffer.from('v12' + 'x'.repeat(40)))));
  say(await attempt(() => safeStorage.decryptStringAsync('text')));`;
const opened = [
  { result: 'secret 한', shouldReEncrypt: false },
  'Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.',
  'Expected the first argument of decryptStringAsync() to be a buffer',
];

// electron_api_safe_storage.cc, OnOsCryptReady; browser_process_impl.cc: without a Secret Service the key is PosixKeyProvider's, tag v10.
test('encryption is available without a keyring, with a public key', async () => {
  expect(await outputWhenReady(seal)).toEqual([[true, 'gnome_libsecret', 'v10'], ...opened]);
});

// docs/api/safe-storage.md, "Asynchronous API", Linux; components/os_crypt: a key of the Secret Service has the tag v11.
test('with a keyring, a key of the keyring encrypts', async () => {
  expect(await outputWhenReady(seal, '--stand-in=keyring=present')).toEqual([
    [true, 'gnome_libsecret', 'v11'],
    ...opened,
  ]);
});

// docs/api/safe-storage.md, getSelectedStorageBackend: `--password-store="basic"`, and `unknown` before ready.
test('--password-store=basic is not a keyring', async () => {
  const main = `say(electron.safeStorage.getSelectedStorageBackend()); ${whenReady(seal)}`;
  const [before, first] = await outputOf(main, '--password-store=basic');
  expect([before, first]).toEqual(['unknown', [true, 'basic_text', 'v10']]);
});

// docs/api/notification.md: 'show', 'close', and 'failed' where the app may show none.
test('a notification is shown, or fails if a test sets it', async () => {
  const body = `const { Notification } = electron;
    const notification = new Notification({ title: 'Title', body: 'Body' });
    say([Notification.isSupported(), notification.title, notification.body]);
    notification.on('show', () => say('show'));
    notification.on('failed', (event, error) => say(['failed', typeof error]));
    const outcome = Promise.race([once(notification, 'show'), once(notification, 'failed')]);
    notification.show();
    await outcome;`;
  const made = [process.platform === 'linux', 'Title', 'Body'];
  expect(await outputWhenReady(body)).toEqual([made, 'show']);
  expect(await outputWhenReady(body, '--stand-in=notifications=failed')).toEqual([
    made,
    ['failed', 'string'],
  ]);
});

// docs/api/tray.md; electron_api_tray.cc: an image that cannot be loaded, and a tray that is gone.
test('a tray accepts an image and a menu, and nothing after it is destroyed', async () => {
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).toString('base64');
  const body = `const { Tray, nativeImage } = electron;
    say(await attempt(() => { new Tray(nativeImage.createFromDataURL('data:image/png;base64,AAAA')); }));
    const tray = new Tray(nativeImage.createFromDataURL('data:image/png;base64,${png}'));
    tray.setContextMenu(Menu.buildFromTemplate([{ label: 'One' }]));
    tray.destroy();
    say([tray.isDestroyed(), await attempt(() => tray.setToolTip('x'))]);`;
  expect(await outputWhenReady(body)).toEqual(['Failed to load image', [true, 'Tray is destroyed']]);
});

// docs/api/power-monitor.md: only macOS and Windows have 'lock-screen' and 'unlock-screen', all have 'resume'.
test('lock-screen is emitted only on systems where Electron emits it', async () => {
  const body = `const { powerMonitor } = electron;
    for (const name of ['lock-screen', 'resume']) powerMonitor.on(name, () => say(name));
    for (const name of ['lock-screen', 'resume']) powerMonitor.emit(name);
    say(powerMonitor.getSystemIdleTime());`;
  const locked = process.platform === 'linux' ? [] : ['lock-screen'];
  expect(await outputWhenReady(body)).toEqual([...locked, 'resume', 0]);
});
