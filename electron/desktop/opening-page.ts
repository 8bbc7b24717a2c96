import { readFileSync } from 'node:fs';
import { type Language, languages, locales } from '#shared/locales/languages.ts';
import type { Layout } from '#shared/model/list-view.ts';
import { type Density, type Settings, themes } from '#shared/model/settings.ts';
import type { Console } from '../console/console-interface.ts';
import type { readLanguage } from './command-line.ts';

/** What you see before the page's script runs (renderer/index.html). */
interface Opening {
  readonly language: Language;
  readonly theme: Settings['theme'];
  readonly screen: 'sign-in' | Layout;
  readonly density: Density;
}

/** Synchronous: between the app's code and Electron's `ready`, the event loop doesn't run. */
export function readStoredLook(settingsFile: string) {
  const { theme, language } = readSettings(settingsFile);
  return {
    theme: themes.find((each) => each === theme) ?? 'system',
    language: languages.find((each) => each === language) ?? null,
  };
}

function readSettings(path: string): { readonly theme?: unknown; readonly language?: unknown } {
  try {
    const kept: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    // Missing or damaged; the console says so when it opens the settings.
    return {};
  }
}

/** For a window that opens now. `core` is null until the console is open. */
export function findOpening(
  core: Pick<Console, 'language' | 'isSignedIn' | 'settings'> | null,
  look: ReturnType<typeof readStoredLook>,
  language: ReturnType<typeof readLanguage>,
): Opening {
  if (core === null) {
    const shown = language.override ?? look.language ?? language.system;
    return { language: shown, theme: look.theme, screen: 'sign-in', density: 'normal' };
  }
  const { theme, view } = core.settings.read();
  const screen = core.isSignedIn() ? view.layout : 'sign-in';
  return { language: core.language(), theme, screen, density: view.density };
}

/** Puts the first screen into the page's HTML, which is in English. */
export function writeOpening(html: string, { language, theme, screen, density }: Opening): string {
  const attributes = `lang="${language}" data-theme="${theme}" data-opening="${screen}" data-density="${density}"`;
  const english = Object.values(locales.en.native.opening);
  const texts = Object.values(locales[language].native.opening);
  return english.reduce(
    (page, text, index) => page.replaceAll(`>${text}<`, `>${texts[index] ?? text}<`),
    html.replace('<html lang="en"', `<html ${attributes}`),
  );
}
