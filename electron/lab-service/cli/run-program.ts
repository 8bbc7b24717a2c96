import {
  type CommandError,
  describeCommandError,
  joinCauses,
  runCommandLine,
} from '../../lab-commands/run-command-line.ts';
import { AccountsUnavailable } from '../accounts/accounts-unavailable.ts';
import { Failure, WrongUsage } from './failure.ts';
import { createProgram } from './program.ts';

export function runProgram(args: readonly string[]): Promise<number> {
  return runCommandLine(createProgram(), args, describeServiceError);
}

function describeServiceError(error: unknown): CommandError {
  if (error instanceof WrongUsage) return { message: prefixLines(error.message), exitCode: 2 };
  if (error instanceof Failure) return { message: prefixLines(error.message), exitCode: 1 };
  if (error instanceof AccountsUnavailable) return { message: joinCauses(error), exitCode: 1 };
  if (error instanceof Error && error.name === 'ExitPromptError') return { message: 'Stopped', exitCode: 1 };
  return describeCommandError(error);
}

/** Adds the program's name to each line except the first, which gets it when it is printed. A line is a message. */
function prefixLines(messages: string): string {
  return messages.replaceAll('\n', '\ndevice-lab: ');
}
