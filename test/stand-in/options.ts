import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The part of package.json that Electron reads. */
export interface Manifest {
  readonly name: string;
  readonly productName?: string;
  readonly version: string;
  readonly main: string;
}

interface Options {
  readonly switches: Map<string, string>;
  readonly folder: string;
  readonly manifest: Manifest;
  /** The file to run as the main process. */
  readonly main: string;
}

/** Reads a command line as Electron's executable does: `[switches] <app folder>`. */
function readOptions(args: readonly string[]): Options {
  const switches = new Map<string, string>();
  const rest: string[] = [];
  for (const arg of args) {
    const [, name, value = ''] = /^--([^=]+)(?:=(.*))?$/s.exec(arg) ?? [];
    if (name === undefined) rest.push(arg);
    else switches.set(name, value);
  }
  // The stand-in can't show a tray icon, so closing the window quits the app, as on a desktop without a tray.
  if (!switches.has('tray')) switches.set('tray', 'off');
  const folder = resolve(rest[0] ?? '.');
  // The app's own package.json, which npm has read before us.
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  return { switches, folder, manifest, main: join(folder, manifest.main) };
}

export const { switches, folder: appFolder, manifest, main: mainFile } = readOptions(process.argv.slice(2));
export const isHeadless = switches.has('headless');

const keyrings = ['absent', 'present', 'locked'] as const;
/** `--stand-in=keyring=VALUE`, which Electron itself ignores. A locked keyring waits for the user (safe-storage.md). */
export const keyring = keyrings.find((each) => switches.get('stand-in') === `keyring=${each}`) ?? 'absent';
