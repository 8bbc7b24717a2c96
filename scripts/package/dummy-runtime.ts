import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import plist from 'plist';
import { NtExecutable, NtExecutableResource, Resource } from 'resedit';

export const systems = ['linux', 'mac', 'win'] as const;
/** As electron-builder calls it. */
export type System = (typeof systems)[number];

// What @electron/fuses looks for in an executable: this text, the version of the list of fuses, its length,
// then a digit per fuse.
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const fuseCount = 9;
const fuseWire = Buffer.concat([
  Buffer.from(sentinel),
  Buffer.from([1, fuseCount]),
  Buffer.from('1'.repeat(fuseCount)),
]);

const chromiumFiles = ['LICENSES.chromium.html', 'icudtl.dat', 'resources.pak'];
const locales = ['de', 'en-GB', 'en-US', 'ko'];

/**
 * Looks enough like an unpacked Electron for electron-builder to package the app and set fuses, but can't
 * run. For checking a package's layout without the runtime.
 */
export function writeDummyRuntime(system: System, folder: string): void {
  write(folder, 'version', electronVersion());
  write(folder, 'LICENSE', '');
  switch (system) {
    case 'linux':
      write(folder, 'electron', fuseWire, 0o755);
      write(folder, 'chrome-sandbox', '', 0o755);
      return writeChromium(folder);
    case 'win':
      write(folder, 'electron.exe', makeWindowsExecutable());
      return writeChromium(folder);
    case 'mac':
      write(folder, 'LICENSES.chromium.html', '');
      return writeMacApp(join(folder, 'Electron.app/Contents'));
  }
}

function writeChromium(folder: string): void {
  const files = [...chromiumFiles, ...locales.map((locale) => `locales/${locale}.pak`), 'resources/.keep'];
  for (const file of files) write(folder, file, '');
}

/** electron-builder writes icon, version and the archive's digest into it, so it must be a valid executable. */
function makeWindowsExecutable(): Buffer {
  const executable = NtExecutable.createEmpty(false, false);
  const resources = NtExecutableResource.from(executable);
  const version = Resource.VersionInfo.createEmpty();
  version.setStringValues({ lang: 0x04_09, codepage: 1200 }, { ProductName: 'Electron' });
  version.outputToResourceEntries(resources.entries);
  resources.outputResource(executable);
  executable.setExtraData(Uint8Array.from(fuseWire).buffer);
  return Buffer.from(executable.generate());
}

function writeMacApp(contents: string): void {
  writeBundle(contents, 'Electron');
  write(contents, 'Resources/en.lproj/locale.pak', '');
  const frameworks = join(contents, 'Frameworks');
  write(frameworks, 'Electron Framework.framework/Electron Framework', fuseWire, 0o755);
  for (const locale of locales)
    write(frameworks, `Electron Framework.framework/Versions/A/Resources/${locale}.lproj/locale.pak`, '');
  for (const kind of ['', ' (GPU)', ' (Plugin)', ' (Renderer)'])
    writeBundle(join(frameworks, `Electron Helper${kind}.app/Contents`), `Electron Helper${kind}`);
}

function writeBundle(contents: string, name: string): void {
  write(contents, 'Info.plist', plist.build({ CFBundleExecutable: name, CFBundleName: name }));
  write(contents, `MacOS/${name}`, '', 0o755);
}

function write(folder: string, name: string, data: string | Buffer, mode = 0o644): void {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, data, { mode });
}

function electronVersion(): string {
  // Its manifest. Loading its code would start a download.
  const manifest = createRequire(import.meta.url)('electron/package.json') as { readonly version: string };
  return manifest.version;
}
