import { CommandFailure, exitCodes } from '../command-failure.ts';
import { openLab } from '../connection/open-lab.ts';
import { note, writeOutput } from '../output.ts';
import type { LabFailure } from '../lab-client/lab-failure.ts';
import { measure } from '../columns.ts';
import { findDevices, type Search } from './find-devices.ts';
import type { Choice } from './choose.ts';
import { writeChoice } from './formats/write-choice.ts';
import { type DevicesFlags, readFormat, readSearch } from './read-flags.ts';
import { setTimeout as sleep } from 'node:timers/promises';

/** @throws CommandFailure */
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

export function describeFailure(failure: LabFailure, query: string): CommandFailure {
  switch (failure.kind) {
    case 'query-refused':
      return new CommandFailure(exitCodes.wrongUse, markProblems(failure, query));
    case 'token-refused':
      return new CommandFailure(
        exitCodes.tokenRefused,
        `The lab service rejected the token: ${failure.reason}`,
      );
    case 'unavailable':
      return new CommandFailure(exitCodes.unavailable, failure.reason);
    case 'not-a-lab-service':
      return new CommandFailure(
        exitCodes.unavailable,
        `This is not a lab service, or one without this operation. ${failure.reason}`,
      );
  }
}

/** The query, and below it each problem: where, and what. */
function markProblems(
  { reason, problems }: Extract<LabFailure, { readonly kind: 'query-refused' }>,
  query: string,
): string {
  if (problems.length === 0) return reason;
  // Each control character is one UTF-16 unit, so positions stay.
  const line = query.replaceAll(/\p{Cc}/gu, ' ');
  const marks = problems.map(({ from, to, message }) => {
    const indent = ' '.repeat(measure(line.slice(0, from)));
    return `  ${indent}${'^'.repeat(Math.max(1, measure(line.slice(from, to))))} ${message}`;
  });
  return [reason, `  ${line}`, ...marks].join('\n');
}
