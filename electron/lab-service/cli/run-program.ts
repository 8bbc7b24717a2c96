import { runCommandLine } from '../../lab-commands/run-command-line.ts';
import { describeServiceError } from './describe-service-error.ts';
import { createProgram } from './program.ts';

/** Runs a command line, without the program's own name. Resolves to the exit code. */
export function runProgram(args: readonly string[]): Promise<number> {
  return runCommandLine(createProgram(), args, describeServiceError);
}
