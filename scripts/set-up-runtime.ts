import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { downloadElectron } from './doctor/download-electron.ts';
import { readElectronDownload } from './doctor/electron-download.ts';
import { downloadCommand } from './doctor/finding.ts';
import { thisMachine } from './doctor/machine.ts';
import { runStep } from './doctor/run-step.ts';
import { updateStamp } from './doctor/stamp.ts';
import { electronFolder, isElectronRequired } from './electron.ts';
import { findMissingFonts, installHint } from './picture-fonts.ts';
import { findChromium, HEADLESS_SHELL } from './find-chromium.ts';

const root = join(import.meta.dirname, '..');
// A later start tries again, with more patience.
const reachLimitMs = 10_000;
const forTests = process.argv.includes('--tests');
const isRoot = process.getuid?.() === 0;
// CI machines allow sudo without a password. We don't ask people for theirs.
const canApt =
  process.platform === 'linux' &&
  existsSync('/usr/bin/apt-get') &&
  (isRoot || (process.env['CI'] !== undefined && isOnPath('sudo')));

/** What the tests need besides the console, by the command that shows if it's there. */
const testTools = {
  adb: 'adb',
  mksh: 'mksh',
  toybox: 'toybox',
  idevice_id: 'libimobiledevice-utils',
  usbmuxd: 'usbmuxd',
  Xvfb: 'xvfb',
  nginx: 'nginx-light',
  curl: 'curl',
  openssl: 'openssl',
  'avahi-daemon': 'avahi-daemon',
  'avahi-publish': 'avahi-utils',
  'dbus-daemon': 'dbus',
  readelf: 'binutils',
  // Comes with the library that Electron needs to show notifications.
  'notify-send': 'libnotify-bin',
  // PostgreSQL's server isn't on the path, but its wrapper is.
  pg_ctlcluster: 'postgresql',
  pgbouncer: 'pgbouncer',
  prometheus: 'prometheus',
  'prometheus-alertmanager': 'prometheus-alertmanager',
};

const stampFile = join(electronFolder, '../.setup.json');
const runtime = (await getElectron()) ? 'electron' : 'chromium';
if (runtime === 'chromium' && isElectronRequired(thisMachine))
  fail(
    `REQUIRE_ELECTRON=1, but Electron's runtime could not be downloaded. To try again: ${downloadCommand}`,
  );
// Component tests need a Chromium even next to Electron.
if ((runtime === 'chromium' || forTests) && !(await getChromium())) {
  const remedy = 'Install Chromium, Chrome or Edge, or set CHROMIUM_PATH.';
  if (runtime === 'chromium') fail(`Neither Electron nor a Chromium is available. ${remedy}`);
  console.log(`Component tests can't run: there is no Chromium. ${remedy}`);
}
updateStamp(stampFile, { runtime });
if (forTests && process.platform === 'linux') {
  getTestTools();
  if (runtime === 'chromium') getHeadlessShell();
}

async function getElectron(): Promise<boolean> {
  if (readElectronDownload(thisMachine, electronFolder).state === 'ready') return true;
  console.log("· Electron's runtime ...");
  updateStamp(stampFile, { electronTriedAt: new Date().toISOString() });
  if (await downloadElectron(electronFolder, reachLimitMs)) return true;
  if (!isElectronRequired(thisMachine))
    console.log(
      `  cannot be downloaded here; the console is shown in Chromium instead. To try again: ${downloadCommand}`,
    );
  return false;
}

async function getChromium(): Promise<boolean> {
  if ((await findChromium()) !== null) return true;
  console.log('· Chromium ...');
  if (canApt) installPackages(['chromium']);
  else
    runStep(process.execPath, [join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium'], 600_000);
  return (await findChromium()) !== null;
}

function getTestTools(): void {
  const missing = Object.entries(testTools).filter(([command]) => !isOnPath(command));
  const packages = missing.map(([, name]) => name);
  const fonts = findMissingFonts();
  if (packages.length + fonts.length === 0) return;
  if (canApt) {
    console.log('· The tools of the tests ...');
    if (installPackages([...packages, ...fonts])) return;
  }
  if (fonts.length > 0) console.log(`No pictures can be taken. ${installHint(fonts)}`);
  if (packages.length > 0)
    console.log(`Tests that need ${packages.join(', ')} will be skipped: not installed here.`);
}

/** Only makes tests faster; Ubuntu, for one, doesn't have it. */
function getHeadlessShell(): void {
  if (!canApt || isOnPath(HEADLESS_SHELL) || process.env['CHROMIUM_PATH'] !== undefined) return;
  console.log('· For faster tests: a Chromium without windows ...');
  installPackages([HEADLESS_SHELL]);
}

function isOnPath(command: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, command)));
}

function installPackages(names: readonly string[]): boolean {
  console.log(`  apt-get installs: ${names.join(', ')}`);
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...names];
  return runApt(['update', '-qq'], 300_000) && runApt(install, 600_000);
}

function runApt(args: readonly string[], timeout: number): boolean {
  return isRoot ? runStep('apt-get', args, timeout) : runStep('sudo', ['-nE', 'apt-get', ...args], timeout);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
