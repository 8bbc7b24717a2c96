import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { About } from '#shared/model/about.ts';

/** What the console runs on, and the licences of all that is bundled; those are missing where they were not built. */
export async function readAbout(isPackaged: boolean, out: string): Promise<About> {
  const versions = readVersions(process.versions);
  const folder = isPackaged ? process.resourcesPath : out;
  const licences = await readFile(join(folder, 'THIRD-PARTY-LICENSES.txt'), 'utf8').catch(() => null);
  return { runtime: versions, licences };
}

/** Under the stand-in for Electron, and only there, Node is alone. */
function readVersions({ electron, chrome, node }: Partial<NodeJS.ProcessVersions>): About['runtime'] {
  return { electron: electron ?? '', chromium: chrome ?? '', node: node ?? '' };
}
