import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** From the nearest package.json. Node 20 has no `findPackageJSON`. */
export function readVersion(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const manifest = readManifest(folder);
    if (manifest !== null) return manifest.version;
    if (dirname(folder) === folder) return 'unknown';
  }
}

function readManifest(folder: string): { readonly version: string } | null {
  try {
    // Our own manifest; npm has checked it.
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  } catch {
    return null;
  }
}
