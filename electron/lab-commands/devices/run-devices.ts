import { CommandFailure, exitCodes } from '../command-failure.ts';
import { openLab } from '../connection/open-lab.ts';
import { note, writeOutput } from '../output.ts';
import { describeFailure } from './describe-failure.ts';
import { findDevices, type Search } from './find-devices.ts';
import type { Choice } from './choose.ts';
import { writeChoice } from './formats/write-choice.ts';
import { type DevicesFlags, readFormat, readSearch } from './read-flags.ts';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * `devices`: prints the devices of a lab service that match.
 * @throws CommandFailure
 */
export async function runDevices(query: string, flags: DevicesFlags): Promise<void> {
  const search = readSearch(query, flags);
  const format = readFormat(flags, process.stdout.isTTY);
  const { client, warnings } = await openLab(flags);
  for (const warning of warnings) note(warning);
  const outcome = await findDevices(client, search, { now: () => performance.now(), sleep, note });
  if (outcome.kind === 'failed') throw describeFailure(outcome.failure, search.query);
  await writeOutput(writeChoice(outcome.choice, format, note));
  const { phonesBeingRead } = outcome.choice.answer;
  if (phonesBeingRead > 0)
    note(`${phonesBeingRead} ${phonesBeingRead === 1 ? 'phone is' : 'phones are'} still being read.`);
  if (!outcome.choice.isEnough)
    throw new CommandFailure(exitCodes.fewer, describeFewer(outcome.choice, search));
}

function describeFewer({ matches }: Choice, { count, pick }: Search): string {
  const kind = pick === 'longest-unused' ? 'unused devices match' : 'devices match';
  return count === null || count === 1 ? `No ${kind}` : `${matches} of ${count} ${kind}`;
}
