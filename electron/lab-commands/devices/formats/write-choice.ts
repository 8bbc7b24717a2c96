import { plainText } from '#shared/model/plain-text.ts';
import type { Choice } from '../choose.ts';
import { writeAppium } from './appium.ts';
import { writeCsv, writeTable } from './columns-of-devices.ts';
import { describeCompleteness, warnOfMissing } from './completeness.ts';
import type { Format } from './format-names.ts';
import { writeSafeJson } from './safe-json.ts';

/** Longer than the ID of any device. */
const MAX_ID = 1_000;

/** The text of standard output, in parts. `note` writes a sentence to standard error. */
export function* writeChoice(
  choice: Choice,
  format: Format,
  note: (sentence: string) => void,
): Generator<string> {
  const { chosen } = choice;
  const warning = format === 'json' ? null : warnOfMissing(choice);
  if (warning !== null) note(warning);
  switch (format) {
    case 'table':
      return yield* writeTable(chosen);
    case 'csv':
      return yield* writeCsv(chosen);
    case 'appium':
      return yield* writeAppium(chosen, note);
    case 'serials':
      for (const { deviceId } of chosen) yield `${plainText(deviceId, MAX_ID)}\n`;
      return;
    case 'json':
      for (const line of [...chosen, describeCompleteness(choice)]) yield `${writeSafeJson(line)}\n`;
  }
}
