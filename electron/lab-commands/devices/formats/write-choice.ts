import { plainText } from '#shared/model/text/plain-text.ts';
import type { Choice } from '../choose.ts';
import { writeAppium } from './appium.ts';
import { writeCsv, writeTable } from './columns-of-devices.ts';
import type { Format } from './format-names.ts';
import { writeSafeJson } from './safe-json.ts';

/** No ID is longer. */
const MAX_ID = 1_000;

/** For standard output; `note` writes to standard error. */
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

/** The last line of `--json`. `complete`: every device of the lab is current and read, and all matches were sent. */
function describeCompleteness({ answer, matches, chosen }: Choice) {
  const { silentAgents, phonesBeingRead, agents, at, total, devices } = answer;
  return {
    complete: silentAgents === 0 && phonesBeingRead === 0 && devices.length >= total,
    silentAgents,
    phonesBeingRead,
    agents,
    matches,
    printed: chosen.length,
    at,
    note: 'A match is not a claim.',
  };
}

/** For formats without that line. Null if nothing is missing. */
function warnOfMissing({ answer }: Choice): string | null {
  const { silentAgents, agents, total, devices } = answer;
  if (silentAgents > 0) {
    return `The devices of ${silentAgents} of ${agents} agents are not current. Devices can be missing.`;
  }
  return devices.length < total ? `The lab service sent only ${devices.length} of ${total} matches.` : null;
}
