import { expect, test } from 'vitest';
import { outputOf, outputWhenReady, whenReady, writeApp } from './run-app.ts';

// docs/api/dialog.md, showErrorBox: "Displays a modal dialog"; electron's message_box_gtk.cc runs it to its end.
test('an error box after ready stops the app until the user closes it, and swallows a signal', async () => {
  const body = `setTimeout(() => say('timer'), 10);
    const { spawn } = require('node:child_process');
    spawn('/bin/sh', ['-c', 'sleep 1; kill -TERM $0; sleep 1; kill -KILL $0', String(process.pid)], { detached: true, stdio: 'ignore' });
    electron.dialog.showErrorBox('Title', 'Content');
    say('closed');`;
  expect(await writeApp(whenReady(body)).run()).toMatchObject({ code: 'SIGKILL', output: [] });
});

// lib/browser/api/dialog.ts, messageBox.
test('a message box stays open, and lets the app go on and quit', async () => {
  const body = `const { dialog } = electron;
    const closed = dialog.showMessageBox({ type: 'error', message: 'Message' }).then(() => 'closed');
    say(await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 100, 'open'))]));`;
  expect(await outputWhenReady(body)).toEqual(['open']);
});

const seal = `const { safeStorage } = electron;
  const sealed = await safeStorage.encryptStringAsync('secret 한');
  say([await safeStorage.isAsyncEncryptionAvailable(), sealed.subarray(0, 3).toString()]);
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
  expect(await outputWhenReady(seal)).toEqual([[true, 'v10'], ...opened]);
});

test('safeStorage waits for ready', async () => {
  const main = `const { safeStorage } = electron;
    (async () => {
      say(await attempt(() => safeStorage.encryptStringAsync('x')));
      say(await safeStorage.isAsyncEncryptionAvailable());
      app.exit();
    })();`;
  expect(await outputOf(main)).toEqual(['safeStorage cannot be used before app is ready', false]);
});
