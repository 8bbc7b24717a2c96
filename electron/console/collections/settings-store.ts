import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Events } from '#shared/ipc/contract.ts';
import { settingsSchema } from '#shared/ipc/settings-schema.ts';
import type { Language } from '#shared/locales/languages.ts';
import { defaultSettings, type Settings } from '#shared/model/settings.ts';
import { defaultColumns } from '#shared/model/list-view.ts';
import type { Moment } from '#shared/model/fleet/moment.ts';
import type { DocumentFile, DocumentFormat, Salvage } from '../storage/document-file.ts';

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

/** `settings.json`. The sections are independent: one that cannot be read gets its default, the others stay. */
export const settingsFormat: DocumentFormat<Settings> = { version: 1, defaults: defaultSettings, read };

/** The names of sections in files of version 0.2.0 and earlier, if they differ. */
const earlierNames: Readonly<Record<string, string>> = { polling: 'asking' };

function read(value: Readonly<Record<string, unknown>>): Salvage<Settings> {
  let isWhole = true;
  const sections = Object.entries<z.ZodType>(settingsSchema.shape).map(([name, schema]) => {
    const stored = value[name] ?? value[earlierNames[name] ?? name];
    const reading = schema.safeParse(stored);
    if (reading.success) return [name, reading.data] as const;
    // A missing section is not damaged: an earlier version wrote the file.
    if (stored !== undefined) isWhole = false;
    // The names in the schema are those of the settings.
    return [name, defaultSettings[name as keyof Settings]] as const;
  });
  // As above, and each value was parsed by its own part of the schema.
  const document = Object.fromEntries(sections) as unknown as Settings;
  return { document: { ...document, view: withoutEarlierColumns(document.view) }, isWhole };
}

/** Until 0.2.0, Updated was a default column, pinned to the right. Nobody chose it in a list of just these columns. */
function withoutEarlierColumns(view: Settings['view']): Settings['view'] {
  const earlier: Settings['view']['columns'] = [
    ...defaultColumns,
    { field: 'as-of', width: null, pin: 'right' },
  ];
  return isDeepStrictEqual(view.columns, earlier) ? { ...view, columns: defaultColumns } : view;
}

export function momentOf({ idleMinutes }: Pick<Settings, 'idleMinutes'>, now: number): Moment {
  return { now, idleMs: idleMinutes * 60_000 };
}
