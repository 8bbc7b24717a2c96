import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { System } from '../../scripts/package/dummy-runtime.ts';
import { type LayoutOptions, packLayout } from '../../scripts/package/pack-layout.ts';

/** The console as it is packed for one system, around a dummy runtime. */
export interface UnpackedApp {
  readonly system: System;
  /** The output folder of electron-builder. The caller must remove it. */
  readonly output: string;
  /** The files that the system installs. */
  readonly folder: string;
  readonly resources: string;
  readonly archive: string;
  /** The file that starts the app. @electron/fuses finds a macOS app's fuses from it. */
  readonly executable: string;
}

export async function unpackApp(
  system: System,
  options: Pick<LayoutOptions, 'targets' | 'describe'> = {},
): Promise<UnpackedApp> {
  const output = mkdtempSync(join(tmpdir(), `package-${system}-`));
  await packLayout(system, { ...options, output });
  const places = findPlaces(system, output);
  return { system, output, ...places, archive: join(places.resources, 'app.asar') };
}

function findPlaces(
  system: System,
  output: string,
): Pick<UnpackedApp, 'folder' | 'resources' | 'executable'> {
  if (system === 'mac') {
    const folder = join(output, 'mac/Device Lab Console.app');
    const contents = join(folder, 'Contents');
    return {
      folder,
      resources: join(contents, 'Resources'),
      executable: join(contents, 'MacOS/Device Lab Console'),
    };
  }
  const folder = join(output, `${system}-unpacked`);
  const executable = system === 'win' ? 'Device Lab Console.exe' : 'device-lab-console';
  return { folder, resources: join(folder, 'resources'), executable: join(folder, executable) };
}
