import { type Language, locales } from '#shared/locales/languages.ts';
import type { Layout } from '#shared/model/list-view.ts';
import type { Density, Settings } from '#shared/model/settings.ts';
import type { Console } from '../console/console-interface.ts';
import type { readLanguage } from './command-line.ts';
import type { readStoredLook } from './stored-look.ts';

/** What the page shows before its script runs (renderer/index.html). */
export interface Opening {
  readonly language: Language;
  readonly theme: Settings['theme'];
  readonly screen: 'sign-in' | Layout;
  readonly density: Density;
}

type OpenedConsole = Pick<Console, 'language' | 'isSignedIn'> & {
  readonly settings: Pick<Console['settings'], 'read'>;
};

interface Choices {
  readonly look: ReturnType<typeof readStoredLook>;
  readonly language: ReturnType<typeof readLanguage>;
}

/** The first screen of a window that opens now. `core` is null until the console is open. */
export function findOpening(core: OpenedConsole | null, { look, language }: Choices): Opening {
  if (core === null) {
    const shown = language.override ?? look.language ?? language.system;
    return { language: shown, theme: look.theme, screen: 'sign-in', density: 'normal' };
  }
  const { theme, view } = core.settings.read();
  const screen = core.isSignedIn() ? view.layout : 'sign-in';
  return { language: core.language(), theme, screen, density: view.density };
}

/** Writes the first screen into the page's HTML, whose texts are English. */
export function writeOpening(html: string, { language, theme, screen, density }: Opening): string {
  const attributes = `lang="${language}" data-theme="${theme}" data-opening="${screen}" data-density="${density}"`;
  const english = Object.values(locales.en.native.opening);
  const texts = Object.values(locales[language].native.opening);
  return english.reduce(
    (page, text, index) => page.replaceAll(`>${text}<`, `>${texts[index] ?? text}<`),
    html.replace('<html lang="en"', `<html ${attributes}`),
  );
}
