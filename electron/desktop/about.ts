import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { About } from '#shared/model/about.ts';

/**
 * The versions of the console's runtime, and the licenses of all bundled packages. The licenses are null if their file
 * was not built.
 */
export async function readAbout(isPackaged: boolean, out: string): Promise<About> {
  const versions = readVersions(process.versions);
  const folder = isPackaged ? process.resourcesPath : out;
  const licenses = await readFile(join(folder, 'THIRD-PARTY-LICENSES.txt'), 'utf8').catch(() => null);
  return { runtime: versions, licenses };
}

/** The versions of Electron and Chromium are missing only in the stand-in for Electron, which runs in Node. */
function readVersions({ electron, chrome, node }: Partial<NodeJS.ProcessVersions>): About['runtime'] {
  return { electron: electron ?? '', chromium: chrome ?? '', node: node ?? '' };
}
