import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { getCACertificates } from 'node:tls';
import { app, BrowserWindow, Notification } from 'electron';
import { readTray } from '../desktop/command-line.ts';
import { createSecretBox } from '../desktop/secret-box.ts';
import { putTrayIcon } from '../desktop/tray.ts';
import { findTray } from '../desktop/tray-support.ts';
import { cannot, type Check, fail, type Outcome, pass, pollUntil, runChecks } from './run-checks.ts';
import { checkSandbox } from './sandbox.ts';
import { exitCodes, writeNow } from './supervise.ts';
import { runSwitch } from './switches.ts';

const { platform } = process;

/** Checks the console in this process, and then ends it. @param opened settles once the console has started */
export async function checkConsole(opened: Promise<unknown>): Promise<void> {
  const isGood = await runChecks(listChecks(opened), writeNow);
  app.exit(isGood ? exitCodes.good : exitCodes.bad);
}

function listChecks(opened: Promise<unknown>): readonly Check[] {
  return [
    {
      name: 'start',
      expected: 'the console opens, and its page is ready',
      run: (signal) => checkStart(opened, signal),
    },
    { name: 'window', expected: 'the window is visible and painted', run: (signal) => checkWindow(signal) },
    {
      name: 'sandbox',
      expected: "every page's process is in the operating system's sandbox",
      run: () =>
        checkSandbox({
          platform,
          isRoot: process.getuid?.() === 0,
          isSwitchedOff: app.commandLine.hasSwitch('no-sandbox'),
          processes: app.getAppMetrics(),
        }),
    },
    {
      name: 'tls-authorities',
      expected: 'at least one certificate authority of this computer',
      run() {
        const { length } = getCACertificates('system');
        return length > 0 ? pass(`${length}`) : fail('none; on Linux the package ca-certificates has them');
      },
    },
    {
      name: 'safe-storage',
      expected:
        'secrets are encrypted with a key of this computer, or the console offers no "Stay signed in"',
      waitsFor: 'a keyring waits for a person to unlock it',
      run: checkSecretStorage,
    },
    { name: 'tray', expected: 'an icon can be put into the tray', run: checkTray },
    { name: 'notifications', expected: 'the system takes notifications', run: checkNotifications },
    {
      name: 'single-instance',
      expected: 'a second console on the same data folder notifies the first one and ends',
      run: checkSingleInstance,
    },
  ];
}

async function checkStart(opened: Promise<unknown>, signal: AbortSignal): Promise<Outcome> {
  await opened;
  const script = `document.querySelector('#root')?.dataset.state`;
  const findReady = async () => {
    const state: unknown = await findWindow()?.webContents.executeJavaScript(script);
    return state === 'ready' || null;
  };
  const isReady = await pollUntil(findReady, signal);
  return isReady ? pass('ready') : fail('the page did not become ready');
}

export async function checkWindow(signal: AbortSignal, pictureLimitMs = 3_000): Promise<Outcome> {
  const window = await pollUntil(() => {
    const found = findWindow();
    return found?.isVisible() ? found : null;
  }, signal);
  if (window === null) return fail('no window became visible');
  let hasPicture = false;
  // Some systems never give you a picture.
  const limit = AbortSignal.any([signal, AbortSignal.timeout(pictureLimitMs)]);
  const isColorful = await pollUntil(async () => {
    const bitmap = await window.webContents.capturePage().then(
      (picture) => picture.toBitmap(),
      () => Buffer.alloc(0),
    );
    hasPicture ||= bitmap.length > 0;
    // Four bytes per pixel.
    return bitmap.some((byte, at) => byte !== bitmap[at % 4]) || null;
  }, limit);
  if (isColorful) return pass('visible; its picture has several colours');
  if (hasPicture) return fail('visible, but its picture has one colour only');
  // The callback runs when a frame is drawn, but not while the page is hidden.
  await window.webContents.executeJavaScript('new Promise((resolve) => requestAnimationFrame(resolve))');
  return pass('visible, and drew a frame; this system gives no picture of it');
}

function findWindow(): BrowserWindow | undefined {
  return BrowserWindow.getAllWindows()[0];
}

/** Where the key is, by how a ciphertext begins on Linux (Chromium, os_crypt/async/browser). */
const keyrings: Readonly<Record<string, string>> = {
  v11: 'the key is in the keyring',
  v12: "the key is from the desktop's secret portal",
};

async function checkSecretStorage(): Promise<Outcome> {
  const box = createSecretBox();
  const sealed = await box.seal('self-check');
  if (sealed === null) return cannot('no keyring, so the console does not offer "Stay signed in"');
  if ((await box.open(sealed)) !== 'self-check') return fail('the encrypted text cannot be decrypted');
  if (platform === 'darwin') return pass('the key is in the keychain');
  if (platform === 'win32') return pass("the key is the person's own (DPAPI)");
  return pass(keyrings[sealed.toString('latin1', 0, 3)] ?? 'the key has no known tag');
}

async function checkTray(): Promise<Outcome> {
  if (!(readTray(app.commandLine) ?? (await findTray(platform))))
    return cannot('this desktop shows no tray icons: closing the window quits');
  putTrayIcon(() => {}).remove();
  return pass('an icon was added and removed');
}

/**
 * Shows none. Just asking makes macOS ask for permission (notification_presenter_mac.mm), and Windows write a
 * shortcut (windows_toast_activator.cc).
 */
function checkNotifications(): Outcome {
  if (platform !== 'linux') return cannot('not asked: the question would change this desktop');
  if (Notification.isSupported()) return pass('supported; none was shown');
  return cannot('libnotify is missing, or no notification service runs');
}

async function checkSingleInstance(signal: AbortSignal): Promise<Outcome> {
  if (!app.hasSingleInstanceLock()) return fail('this console does not have the lock');
  const notified = once(app, 'second-instance', { signal });
  const args = process.argv.slice(1).filter((arg) => arg !== `--${runSwitch}`);
  const second = spawn(process.execPath, args, { stdio: 'ignore', signal, killSignal: 'SIGKILL' });
  const [[code]] = await Promise.all([once(second, 'exit'), notified]);
  return code === 0 ? pass('it ended with exit code 0') : fail(`the second one ended with exit code ${code}`);
}
