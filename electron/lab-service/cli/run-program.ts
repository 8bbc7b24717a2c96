import { CommanderError } from 'commander';
import { describeEnd } from './describe-end.ts';
import { createProgram } from './program.ts';

/** Runs a command line, without the program's own name. Resolves to the exit code. */
export async function runProgram(args: readonly string[]): Promise<0 | 1 | 2> {
  try {
    await createProgram().parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has already printed the error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const { words, exitCode } = describeEnd(error);
    process.stderr.write(`${words.replaceAll(/^/gm, 'device-lab: ')}\n`);
    return exitCode;
  }
}
