import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { settingsSchema } from '#shared/ipc/settings-schema.ts';
import { defaultColumns } from '#shared/model/list-view.ts';
import { defaultSettings, type Settings } from '#shared/model/settings.ts';
import type { DocumentFormat, Salvage } from '../storage/document-file.ts';

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
