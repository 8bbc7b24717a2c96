import { fillIn } from '#shared/locales/fill-in.ts';
import { type Language, locales } from '#shared/locales/languages.ts';
import type { FiredWatch } from '#shared/model/watch.ts';

/** What the system shows a person: the device, and what has become of it. */
export interface WatchWords {
  readonly title: string;
  readonly body: string;
}

export function describeFired({ watch, deviceName, agent }: FiredWatch, language: Language): WatchWords {
  return { title: deviceName, body: fillIn(locales[language].native.fired[watch.when], { agent }) };
}
