import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const packages = ['zod', 'undici', '@electron', '@electron-internal', 'playwright', 'playwright-core'];

/** A copy of the project's scripts with its own set-up, in a folder whose name has spaces and Korean letters. */
export interface ProjectCopy {
  readonly folder: string;
  /** The package `electron` as npm installs it, with its own install.js and without a downloaded runtime. */
  readonly electron: string;
  readonly stampFile: string;
  script(name: string): string;
  remove(): void;
}

/** Makes a copy whose build does nothing: a start of it runs the fake runtime that the test provides. */
export function copyProject(): ProjectCopy {
  const top = mkdtempSync(join(tmpdir(), 'start-'));
  const folder = join(top, '단말기 랩 (console)');
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true });
  writeFileSync(join(folder, 'scripts/build.ts'), 'export async function build(): Promise<void> {}\n');
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));

  const modules = join(folder, 'node_modules');
  for (const name of packages) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), join(modules, name), 'junction');
  }
  const electron = join(modules, 'electron');
  mkdirSync(electron);
  for (const file of ['install.js', 'index.js', 'package.json', 'checksums.json'])
    cpSync(join(root, 'node_modules/electron', file), join(electron, file));
  return {
    folder,
    electron,
    stampFile: join(modules, '.setup.json'),
    script: (name) => join(folder, 'scripts', name),
    remove: () => rmSync(top, { recursive: true, force: true, maxRetries: 3 }),
  };
}
