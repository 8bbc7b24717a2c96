import type { Events } from '#shared/ipc/contract.ts';
import { settingsSchema } from '#shared/ipc/settings-schema.ts';
import type { Language } from '#shared/locales/languages.ts';
import type { Settings } from '#shared/model/settings.ts';
import type { DocumentFile } from '../storage/document-file.ts';

/** A change to settings. Sections that are absent or undefined stay unchanged. */
export type SettingsChange = { readonly [S in keyof Settings]?: Settings[S] | undefined };

export interface LanguageChoice {
  /** From the command line. It is valid until the user chooses a language. */
  readonly override: Language | null;
  readonly system: Language;
}

export type SettingsStore = ReturnType<typeof createSettingsStore>;

export function createSettingsStore(
  file: DocumentFile<Settings>,
  choice: LanguageChoice,
  onChange: (change: Events['settings.changed']) => void,
) {
  let { override } = choice;
  /** The language to show now: the command line's, otherwise the user's choice, otherwise the system's. */
  const language = () => override ?? file.read().language ?? choice.system;

  function change(sections: SettingsChange): void {
    const given = Object.fromEntries(Object.entries(sections).filter(([, value]) => value !== undefined));
    // Checked with the schema that reads the file: a value that it rejects must not be saved.
    file.write(settingsSchema.parse({ ...file.read(), ...given }));
    if ('language' in given) override = null;
    onChange({ settings: file.read(), language: language() });
  }

  return { read: () => file.read(), change, language };
}
