import { fillIn } from '#shared/languages/fill-in.ts';
import { type Language, outsideWords } from '#shared/languages/languages.ts';
import type { FiredWatch } from '#shared/model/watch.ts';

/** What the system shows a person: the device, and what has become of it. */
export interface WatchWords {
  readonly title: string;
  readonly body: string;
}

export function describeFired({ watch, deviceName, agent }: FiredWatch, language: Language): WatchWords {
  return { title: deviceName, body: fillIn(outsideWords[language].fired[watch.when], { agent }) };
}
