import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { About } from '#shared/model/about.ts';

/**
 * The versions of the console's runtime, and the licences of all bundled packages. Licences are absent if they were
 * not built.
 */
export async function readAbout(isPackaged: boolean, out: string): Promise<About> {
  const versions = readVersions(process.versions);
  const folder = isPackaged ? process.resourcesPath : out;
  const licences = await readFile(join(folder, 'THIRD-PARTY-LICENSES.txt'), 'utf8').catch(() => null);
  return { runtime: versions, licences };
}

/** Only the stand-in for Electron runs with Node alone. */
function readVersions({ electron, chrome, node }: Partial<NodeJS.ProcessVersions>): About['runtime'] {
  return { electron: electron ?? '', chromium: chrome ?? '', node: node ?? '' };
}
