import type { z } from 'zod';
import { settingsSchema } from '#shared/ipc/schemas.ts';
import { defaultSettings, type Settings } from '#shared/model/settings.ts';
import type { DocumentFormat, Salvage } from '../storage/document-file.ts';

/** `settings.json`. Each section stands for itself: one that cannot be read takes its default, the others stay. */
export const settingsFormat: DocumentFormat<Settings> = { version: 1, defaults: defaultSettings, read };

function read(value: Readonly<Record<string, unknown>>): Salvage<Settings> {
  let isWhole = true;
  const section = <T>(schema: z.ZodType<T>, found: unknown, fallback: T): T => {
    const reading = schema.safeParse(found);
    // A section that is not there is not damaged: the file was written before there was one.
    if (!reading.success && found !== undefined) isWhole = false;
    return reading.success ? reading.data : fallback;
  };
  const {
    language,
    theme,
    usesSystemAccent,
    zoom,
    isTourSeen,
    view,
    asking,
    quietHours,
    areNotificationsPaused,
    tray,
    hideNames,
    lockAfterMinutes,
    lastSignIn,
  } = settingsSchema.shape;
  const document = {
    language: section(language, value['language'], defaultSettings.language),
    theme: section(theme, value['theme'], defaultSettings.theme),
    usesSystemAccent: section(usesSystemAccent, value['usesSystemAccent'], defaultSettings.usesSystemAccent),
    zoom: section(zoom, value['zoom'], defaultSettings.zoom),
    isTourSeen: section(isTourSeen, value['isTourSeen'], defaultSettings.isTourSeen),
    view: section(view, value['view'], defaultSettings.view),
    asking: section(asking, value['asking'], defaultSettings.asking),
    quietHours: section(quietHours, value['quietHours'], defaultSettings.quietHours),
    areNotificationsPaused: section(
      areNotificationsPaused,
      value['areNotificationsPaused'],
      defaultSettings.areNotificationsPaused,
    ),
    tray: section(tray, value['tray'], defaultSettings.tray),
    hideNames: section(hideNames, value['hideNames'], defaultSettings.hideNames),
    lockAfterMinutes: section(lockAfterMinutes, value['lockAfterMinutes'], defaultSettings.lockAfterMinutes),
    lastSignIn: section(lastSignIn, value['lastSignIn'], defaultSettings.lastSignIn),
  } satisfies Settings;
  return { document, isWhole };
}
