import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

// What @electron/fuses looks for in an executable: this text, the version of the list, its length, then a digit for each.
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const fuseCount = 9;

const emptyFiles = [
  'LICENSE',
  'LICENSES.chromium.html',
  'chrome-sandbox',
  'chrome_crashpad_handler',
  'icudtl.dat',
  'resources.pak',
  'locales/en-US.pak',
  'resources/.keep',
];

/** Writes a folder that electron-builder takes for an unpacked Electron: enough to pack around, nothing that runs. */
export function writeDummyElectron(folder: string): void {
  for (const name of emptyFiles) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), '');
  }
  const wire = Buffer.concat([
    Buffer.from(sentinel),
    Buffer.from([1, fuseCount]),
    Buffer.from('1'.repeat(fuseCount)),
  ]);
  writeFileSync(join(folder, 'electron'), wire, { mode: 0o755 });
  writeFileSync(join(folder, 'version'), electronVersion());
}

function electronVersion(): string {
  // The package's own manifest; its code is never loaded, for that starts a download.
  const manifest = createRequire(import.meta.url)('electron/package.json') as { readonly version: string };
  return manifest.version;
}
