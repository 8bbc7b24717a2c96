import { z } from 'zod';
import { languages } from '../locales/languages.ts';
import {
  defaultSettings,
  densities,
  type Setting,
  type SettingName,
  type Settings,
  settingsTable,
  type SettingTypes,
} from '../model/settings.ts';
import { zoomSteps } from '../model/zoom.ts';
import { arrangementSchema } from './list-view-schemas.ts';

const text = z.string().max(256);
const dayTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
// Shorter than a response stays fresh, or the list would go stale between two polls.
const period = z.int().min(1_000).max(30_000);

const schemas = {
  switch: z.boolean(),
  language: z.enum(languages),
  zoom: z.literal(zoomSteps),
  minutes: z.int().min(1).max(240),
  view: arrangementSchema.extend({
    density: z.enum(densities).default(defaultSettings.view.density),
  }),
  polling: z.object({ seenMs: period, othersMs: period, hiddenMs: period }),
  'quiet-hours': z.object({ from: dayTime, to: dayTime }),
  tray: z.object({ isKept: z.boolean(), isExplained: z.boolean() }),
  'sign-in': z.object({ labId: text, companyCode: text, employeeNumber: text }),
} as const satisfies { [T in Exclude<keyof SettingTypes, 'choice'>]: z.ZodType<SettingTypes[T]> };

function schemaOf({ type, options = {}, isNullable }: Setting): z.ZodType {
  const schema = type === 'choice' ? z.enum(Object.keys(options)) : schemas[type];
  return isNullable ? schema.nullable() : schema;
}

const shape = Object.entries(settingsTable).map(([name, setting]) => [name, schemaOf(setting)] as const);

// Object.fromEntries loses which schema goes with which name.
export const settingsSchema = z.object(
  Object.fromEntries(shape) as { [N in SettingName]: z.ZodType<Settings[N]> },
);
