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
  if (error instanceof Failure) {
    // Each line is a message. The first gets the program's name when it's printed.
    const message = error.message.replaceAll('\n', '\ndevice-lab: ');
    return { message, exitCode: error instanceof WrongUsage ? 2 : 1 };
  }
  if (error instanceof AccountsUnavailable) return { message: joinCauses(error), exitCode: 1 };
  if (error instanceof Error && error.name === 'ExitPromptError') return { message: 'Stopped', exitCode: 1 };
  // node:sqlite. On an older Node, the commands for programs still run.
  if (error instanceof Error && 'code' in error && error.code === 'ERR_UNKNOWN_BUILTIN_MODULE') {
    const message = `The lab service needs Node 24 or later, and this is ${process.versions.node}`;
    return { message, exitCode: 1 };
  }
  return describeCommandError(error);
}
