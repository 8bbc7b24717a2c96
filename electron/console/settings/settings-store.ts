import type { Events } from '#shared/ipc/contract.ts';
import { settingsSchema } from '#shared/ipc/schemas.ts';
import type { Language } from '#shared/locales/languages.ts';
import type { Settings } from '#shared/model/settings.ts';
import type { DocumentFile } from '../storage/document-file.ts';

/** A change to settings: sections that are absent or undefined stay. */
export type SettingsChange = { readonly [S in keyof Settings]?: Settings[S] | undefined };

export interface LanguageChoice {
  /** What the command line says, which holds until the person chooses. */
  readonly override: Language | null;
  readonly system: Language;
}

/** The language to show: what the command line says, else what the person chose, else the system's. */
export function languageToShow({ override, system }: LanguageChoice, settings: Settings): Language {
  return override ?? settings.language ?? system;
}

export type SettingsStore = ReturnType<typeof createSettingsStore>;

export function createSettingsStore(
  file: DocumentFile<Settings>,
  { override, system }: LanguageChoice,
  onChange: (change: Events['settings.changed']) => void,
) {
  let isOverridden = override !== null;
  /** The language to show now. */
  const language = () => languageToShow({ override: isOverridden ? override : null, system }, file.read());

  function change(sections: SettingsChange): void {
    const given = Object.fromEntries(Object.entries(sections).filter(([, value]) => value !== undefined));
    // Held to the schema the file is read back with: what it would refuse at the next start must not get in.
    file.write(settingsSchema.parse({ ...file.read(), ...given }));
    if ('language' in given) isOverridden = false;
    onChange({ settings: file.read(), language: language() });
  }

  return { read: () => file.read(), change, language };
}
