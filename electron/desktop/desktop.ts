import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { app, clipboard } from 'electron';
import type { Desktop } from '../ipc/handlers.ts';

export const desktop: Desktop = {
  copy: (text) => clipboard.writeText(text),

  async about() {
    // Only the stand-in has no Electron and no Chromium.
    const versions: Partial<NodeJS.ProcessVersions> = process.versions;
    const { electron = '', chrome: chromium = '', node = '' } = versions;
    // Not relative to this file, since the bundler decides which chunk it ends up in.
    const folder = app.isPackaged ? process.resourcesPath : join(app.getAppPath(), 'out');
    const licenses = await readFile(join(folder, 'THIRD-PARTY-LICENSES.txt'), 'utf8').catch(() => null);
    return { runtime: { electron, chromium, node }, licenses };
  },
};
