import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first Node of this major version on the path. Null if there is none. */
export function findNode(major: number): string | null {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const places = folders.map((folder) => join(folder, name)).filter((place) => existsSync(place));
  return places.find((place) => versionOf(place).startsWith(`v${major}.`)) ?? null;
}

function versionOf(program: string): string {
  return spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout;
}
