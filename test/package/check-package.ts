// Packs the app as electron-builder.yml says, around a dummy Electron where the real one is not at hand, and looks at what
// came out: what is in it, what it can do, and how large it is.
import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractFile, listPackage } from '@electron/asar';
import { FuseState, getCurrentFuseWire } from '@electron/fuses';
import { writeDummyElectron } from './dummy-electron.ts';
import { wantedFuses } from './fuses.ts';

const root = join(import.meta.dirname, '../..');
const sizeLimit = 8_000_000;

const folder = mkdtempSync(join(tmpdir(), 'package-'));
try {
  const app = pack();
  const archive = join(app, 'resources/app.asar');
  const files = checkFiles(archive);
  checkManifest(archive, files);
  await checkFuses(join(app, 'device-lab-console'));
  const { size } = statSync(archive);
  assert(size < sizeLimit, `The app part of the package is ${size} bytes; at most ${sizeLimit} are wanted`);
  const megabytes = (size / 1_000_000).toFixed(1);
  console.log(`Package: ${files.length} entries, ${megabytes} MB, ${wantedFuses.length} fuses as wanted.`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function pack(): string {
  writeDummyElectron(join(folder, 'electron'));
  const builder = join(root, 'node_modules/electron-builder/cli.js');
  const release = join(folder, 'release');
  const choices = [`-c.electronDist=${join(folder, 'electron')}`, `-c.directories.output=${release}`];
  execFileSync(process.execPath, [builder, '--linux', 'dir', '--publish', 'never', ...choices], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return join(release, 'linux-unpacked');
}

/** Nothing but the bundles: no sources, no maps, no dependencies, no development equipment. */
function checkFiles(archive: string): string[] {
  const files = listPackage(archive, { isPack: false });
  for (const file of files) {
    assert.match(file, /^\/(package\.json|out(\/(main|preload|renderer)(\/.*)?)?)$/, `${file} is packed`);
    assert.doesNotMatch(file, /\.(map|tsx?)$|stand-in/, `${file} is packed`);
  }
  for (const file of ['/out/preload/preload.cjs', '/out/renderer/index.html'])
    assert(files.includes(file), `${file} is missing`);
  return files;
}

function checkManifest(archive: string, files: readonly string[]): void {
  // electron-builder's copy of our own package.json.
  const manifest = JSON.parse(extractFile(archive, 'package.json').toString()) as Record<string, unknown>;
  assert(files.includes(`/${String(manifest['main'])}`), 'The main file is missing');
  for (const key of ['scripts', 'devDependencies', 'dependencies'])
    assert(Object.keys(manifest[key] ?? {}).length === 0, `The packed package.json has ${key}`);
}

async function checkFuses(executable: string): Promise<void> {
  const wire = await getCurrentFuseWire(executable);
  for (const { option, key, on } of wantedFuses)
    assert.equal(wire[option], on ? FuseState.ENABLE : FuseState.DISABLE, `The fuse ${key}`);
}
