import { AccountsUnavailable } from '../accounts/accounts-unavailable.ts';
import { Failure, WrongUsage } from './failure.ts';

/** The message for an error that ended the program, and the exit code. Never contains a stack. */
export function describeEnd(error: unknown): { readonly words: string; readonly exitCode: 1 | 2 } {
  if (error instanceof WrongUsage) return { words: error.message, exitCode: 2 };
  if (error instanceof Failure) return { words: error.message, exitCode: 1 };
  if (error instanceof AccountsUnavailable) return { words: joinCauses(error), exitCode: 1 };
  // Ctrl+C at a prompt.
  if (error instanceof Error && error.name === 'ExitPromptError') return { words: 'Stopped', exitCode: 1 };
  return { words: `An unexpected error occurred: ${joinCauses(error)}`, exitCode: 1 };
}

/** The messages of the error and its causes, so that the user sees the cause that can be fixed. */
function joinCauses(error: unknown): string {
  const messages: string[] = [];
  for (let at = error; at instanceof Error && messages.length < 4; at = at.cause) {
    if (at.message !== '' && !messages.includes(at.message)) messages.push(at.message);
  }
  return messages.length === 0 ? String(error) : messages.join(': ');
}
