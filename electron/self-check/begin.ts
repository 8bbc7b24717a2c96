import { app } from 'electron';
import { exitCodes, TOTAL_MS } from './mode.ts';
import { type CheckedConsole, listChecks } from './list-checks.ts';
import { writeLine } from './report.ts';
import { runChecks } from './self-check.ts';

const EACH_MS = 10_000;
/** Time for the console to exit before the supervisor kills it, in milliseconds. */
const END_MS = 5_000;

/** Checks the console that runs in this process and ends the process with one of {@link exitCodes}. */
export async function beginSelfCheck(given: CheckedConsole): Promise<void> {
  // `performance.now()` counts from the start of the process.
  const all = TOTAL_MS - END_MS - performance.now();
  const isGood = await runChecks(listChecks(given), (line) => print(writeLine(line)), { each: EACH_MS, all });
  app.exit(isGood ? exitCodes.good : exitCodes.bad);
}

/** Resolves when the line is written, because the process is about to exit. Also resolves if no reader accepts it. */
function print(line: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(line, () => resolve()));
}
