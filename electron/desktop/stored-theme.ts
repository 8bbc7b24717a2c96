import { closeSync, openSync, readSync } from 'node:fs';
import { type Settings, themes } from '#shared/model/settings.ts';

/** Settings are a few KB. A larger file is not read before the window. */
const MAX_BYTES = 64 * 1024;

/**
 * The theme in the settings file; `system` if the file can't be read. Synchronous, because the event loop does not
 * run between the app's code and Electron's `ready`. The console opens all settings later, parallel to the window.
 */
export function readStoredTheme(settingsFile: string): Settings['theme'] {
  try {
    const kept: unknown = JSON.parse(readStart(settingsFile));
    if (typeof kept !== 'object' || kept === null || !('theme' in kept)) return 'system';
    return themes.find((theme) => theme === kept.theme) ?? 'system';
  } catch {
    // The file is missing or damaged. The console reports that when it opens the settings.
    return 'system';
  }
}

function readStart(path: string): string {
  const file = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(MAX_BYTES);
    return buffer.toString('utf8', 0, readSync(file, buffer));
  } finally {
    closeSync(file);
  }
}
