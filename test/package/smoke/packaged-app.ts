import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Where the parts of an unpacked app are. */
export interface PackagedApp {
  readonly executable: string;
  readonly resources: string;
  /** The location of Electron's and Chromium's licenses: next to the executable, or for macOS inside the app. */
  readonly licenses: string;
}

/** The app in a folder that electron-builder wrote to, or the app's own folder. @throws when there is none. */
export function findPackagedApp(folder: string): PackagedApp {
  const place = resolve(folder);
  const parts = readParts(place);
  if (parts !== null) return parts;
  for (const name of readdirSync(place)) {
    const inside = join(place, name);
    const found = readParts(inside) ?? readParts(join(inside, 'Device Lab Console.app'));
    if (found !== null) return found;
  }
  throw new Error(`There is no packaged app in ${place}`);
}

function readParts(folder: string): PackagedApp | null {
  const contents = join(folder, 'Contents');
  if (existsSync(join(contents, 'Resources/app.asar'))) {
    const resources = join(contents, 'Resources');
    return { executable: join(contents, 'MacOS/Device Lab Console'), resources, licenses: resources };
  }
  const resources = join(folder, 'resources');
  if (!existsSync(join(resources, 'app.asar'))) return null;
  const executable = ['device-lab-console', 'Device Lab Console.exe']
    .map((name) => join(folder, name))
    .find((file) => existsSync(file));
  return executable === undefined ? null : { executable, resources, licenses: folder };
}
