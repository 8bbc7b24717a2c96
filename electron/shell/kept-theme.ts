import { open } from 'node:fs/promises';
import { type Theme, themes } from '#shared/model/settings.ts';

/** Settings are a few KB; what is larger is not read before the window. */
const MOST_BYTES = 64 * 1024;

/**
 * The theme a person chose, from the file that keeps all settings; `system` where none can be read. The settings themselves
 * are opened beside the window, whose ground would be of another colour until then.
 */
export async function readKeptTheme(settingsFile: string): Promise<Theme> {
  try {
    const kept: unknown = JSON.parse(await readStart(settingsFile));
    if (typeof kept !== 'object' || kept === null || !('theme' in kept)) return 'system';
    return themes.find((theme) => theme === kept.theme) ?? 'system';
  } catch {
    // Missing or damaged: whoever opens the settings says so.
    return 'system';
  }
}

async function readStart(path: string): Promise<string> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(MOST_BYTES) });
  return buffer.toString('utf8', 0, bytesRead);
}
