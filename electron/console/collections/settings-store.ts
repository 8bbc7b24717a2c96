import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Events } from '#shared/ipc/contract.ts';
import { settingsSchema } from '#shared/ipc/settings-schema.ts';
import type { Language } from '#shared/locales/languages.ts';
import { defaultSettings, type Settings } from '#shared/model/settings.ts';
import { defaultColumns } from '#shared/model/list-view.ts';
import type { Moment } from '#shared/model/fleet/moment.ts';
import type { DocumentFile, DocumentFormat, Salvage } from '../storage/document-file.ts';

/** Sections that are absent or undefined stay as they are. */
export type SettingsChange = { readonly [S in keyof Settings]?: Settings[S] | undefined };

export interface LanguageChoice {
  /** From the command line, until the user picks a language. */
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
  /** The command line's, else the user's choice, else the system's. */
  const language = () => override ?? file.read().language ?? choice.system;

  function change(sections: SettingsChange): void {
    const given = Object.fromEntries(Object.entries(sections).filter(([, value]) => value !== undefined));
    // Use the schema that reads the file, so we never save what it won't take.
    file.write(settingsSchema.parse({ ...file.read(), ...given }));
    if ('language' in given) override = null;
    onChange({ settings: file.read(), language: language() });
  }

  return { read: () => file.read(), change, language };
}

/** `settings.json`. A section that can't be read gets its defaults; the others stay. */
export const settingsFormat: DocumentFormat<Settings> = { version: 1, defaults: defaultSettings, read };

/** What sections were called up to 0.2.0, if that's different. */
const earlierNames: Readonly<Record<string, string>> = { polling: 'asking' };

function read(value: Readonly<Record<string, unknown>>): Salvage<Settings> {
  let isWhole = true;
  const sections = Object.entries<z.ZodType>(settingsSchema.shape).map(([name, schema]) => {
    const stored = value[name] ?? value[earlierNames[name] ?? name];
    const reading = schema.safeParse(stored);
    if (reading.success) return [name, reading.data] as const;
    // If it's just missing, the file is from an earlier version, not damaged.
    if (stored !== undefined) isWhole = false;
    // The schema's names are those of the settings.
    return [name, defaultSettings[name as keyof Settings]] as const;
  });
  // As above, and each value has been parsed by its part of the schema.
  const document = Object.fromEntries(sections) as unknown as Settings;
  return { document: { ...document, view: withoutEarlierColumns(document.view) }, isWhole };
}

/** Until 0.2.0, Updated was a default column, pinned to the right. Nobody chose it if these are all the columns. */
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
