import { closeSync, openSync, readSync } from 'node:fs';
import { type Language, languages } from '#shared/locales/languages.ts';
import { type Settings, themes } from '#shared/model/settings.ts';

/** Settings are a few KB. A larger file is not read before the window. */
const MAX_BYTES = 64 * 1024;

interface StoredLook {
  readonly theme: Settings['theme'];
  /** Null if the user has chosen none. */
  readonly language: Language | null;
}

/**
 * The theme and language in the settings file, or those of the system if the file can't be read. Synchronous, because
 * the event loop does not run between the app's code and Electron's `ready`. The console opens all settings later,
 * parallel to the window.
 */
export function readStoredLook(settingsFile: string): StoredLook {
  const { theme, language } = readSettings(settingsFile);
  return {
    theme: themes.find((each) => each === theme) ?? 'system',
    language: languages.find((each) => each === language) ?? null,
  };
}

function readSettings(path: string): { readonly theme?: unknown; readonly language?: unknown } {
  try {
    const kept: unknown = JSON.parse(readStart(path));
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    // The file is missing or damaged. The console reports that when it opens the settings.
    return {};
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
