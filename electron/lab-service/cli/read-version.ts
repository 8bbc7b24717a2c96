import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';

/** The version of this program from its package.json. */
export function readVersion(): string {
  const file = findPackageJSON(import.meta.url);
  if (file === undefined) return 'unknown';
  // Our own manifest, which npm has checked.
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
