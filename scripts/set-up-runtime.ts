import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findRuntime } from './electron.ts';
import { findChromium } from './find-chromium.ts';

const root = join(import.meta.dirname, '..');
const forTests = process.argv.includes('--tests');
const isRoot = process.getuid?.() === 0;
// A continuous-integration machine lets its user become root without a word; a person is not asked to.
const canApt =
  process.platform === 'linux' &&
  existsSync('/usr/bin/apt-get') &&
  (isRoot || (process.env['CI'] !== undefined && isOnPath('sudo')));

/** What the tests drive besides the console, by the command that tells whether it is there. */
const testTools = {
  adb: 'adb',
  mksh: 'mksh',
  toybox: 'toybox',
  Xvfb: 'xvfb',
  nginx: 'nginx-light',
  curl: 'curl',
  openssl: 'openssl',
  'avahi-daemon': 'avahi-daemon',
  'avahi-publish': 'avahi-utils',
  'dbus-daemon': 'dbus',
  // PostgreSQL's server lives outside of the path; its wrapper is on it.
  pg_ctlcluster: 'postgresql',
};

const isReady = (await getElectron()) || (await getChromium());
if (!isReady) {
  console.error(
    'Neither Electron nor a Chromium could be had. Please install Chromium, Chrome or Edge, or set CHROMIUM_PATH.',
  );
  process.exit(1);
}
if (forTests && process.platform === 'linux') getTestTools();

/**
 * Electron's package brings its runtime when it is first asked, and a network that swallows packets keeps it for five
 * minutes: so look first whether the download can be had.
 */
async function getElectron(): Promise<boolean> {
  if (findRuntime().kind === 'electron') return true;
  console.log("· Electron's runtime ...");
  const folder = join(root, 'node_modules/electron');
  // npm has just put it there.
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const { ELECTRON_MIRROR, npm_config_electron_mirror: npmMirror } = process.env;
  const mirror = ELECTRON_MIRROR ?? npmMirror ?? 'https://github.com/electron/electron/releases/download/';
  const isThere = await fetch(`${mirror}v${version}/SHASUMS256.txt`, {
    method: 'HEAD',
    signal: AbortSignal.timeout(4000),
  }).then(
    (answer) => answer.ok,
    () => false,
  );
  if (isThere && run(process.execPath, [join(folder, 'install.js')], 600_000)) return true;
  console.log('  cannot be downloaded here; the console is shown in Chromium instead.');
  return false;
}

async function getChromium(): Promise<boolean> {
  if ((await findChromium()) !== null) return true;
  console.log('· Chromium ...');
  if (canApt) installPackages(['chromium']);
  else run(process.execPath, [join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium'], 600_000);
  return (await findChromium()) !== null;
}

function getTestTools(): void {
  const missing = Object.entries(testTools).filter(([command]) => !isOnPath(command));
  if (missing.length === 0) return;
  const packages = missing.map(([, name]) => name);
  if (canApt) {
    console.log(`· For the tests: ${packages.join(', ')} ...`);
    if (installPackages(packages)) return;
  }
  console.log(`Tests that need ${packages.join(', ')} will be skipped: not installed here.`);
}

function isOnPath(command: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, command)));
}

function installPackages(names: readonly string[]): boolean {
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...names];
  return runApt(['update', '-qq'], 300_000) && runApt(install, 600_000);
}

function runApt(args: readonly string[], timeout: number): boolean {
  return isRoot ? run('apt-get', args, timeout) : run('sudo', ['-nE', 'apt-get', ...args], timeout);
}

function run(command: string, args: readonly string[], timeout: number): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stderr } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'], env, timeout });
  if (status !== 0) console.log(`  ${String(stderr).trim().split('\n').at(-1) ?? ''}`);
  return status === 0;
}
