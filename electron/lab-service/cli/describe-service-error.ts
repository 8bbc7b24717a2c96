import { describeCommandError, type CommandError, joinCauses } from '../../lab-commands/run-command-line.ts';
import { AccountsUnavailable } from '../accounts/accounts-unavailable.ts';
import { Failure, WrongUsage } from './failure.ts';

/** The message for an error that ended the program, and the exit code. Never contains a stack. */
export function describeServiceError(error: unknown): CommandError {
  if (error instanceof WrongUsage) return { message: prefixLines(error.message), exitCode: 2 };
  if (error instanceof Failure) return { message: prefixLines(error.message), exitCode: 1 };
  if (error instanceof AccountsUnavailable) return { message: joinCauses(error), exitCode: 1 };
  // Ctrl+C at a prompt.
  if (error instanceof Error && error.name === 'ExitPromptError') return { message: 'Stopped', exitCode: 1 };
  return describeCommandError(error);
}

/** Adds the program's name to each line except the first, which gets it when it is printed. A line is a message. */
function prefixLines(messages: string): string {
  return messages.replaceAll('\n', '\ndevice-lab: ');
}
