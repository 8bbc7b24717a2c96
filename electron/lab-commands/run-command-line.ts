import { type Command, CommanderError } from 'commander';
import { CommandFailure, exitCodes, runExitCodes } from './command-failure.ts';
import { note } from './output.ts';

/** What went wrong, for standard error, and the exit code. */
export interface CommandError {
  readonly message: string;
  readonly exitCode: number;
}

/** Takes the arguments without the program's own name. Resolves to the exit code. */
export async function runCommandLine(
  program: Command,
  args: readonly string[],
  describeError: (error: unknown) => CommandError = describeCommandError,
): Promise<number> {
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has printed it already.
    if (error instanceof CommanderError) {
      const { wrongUse } = args[0] === 'claim' && args.includes('--run') ? runExitCodes : exitCodes;
      return error.exitCode === 0 ? 0 : wrongUse;
    }
    const { message, exitCode } = describeError(error);
    // Only the first line gets the prefix. The rest belongs to it, e.g. the mark below a query.
    if (message !== '') note(`device-lab: ${message}`);
    return exitCode;
  }
}

/** For an error of a command that reads a lab service. Never has a stack in it. */
export function describeCommandError(error: unknown): CommandError {
  if (error instanceof CommandFailure) return { message: error.message, exitCode: error.exitCode };
  return { message: `An unexpected error occurred: ${joinCauses(error)}`, exitCode: exitCodes.unexpected };
}

/** The causes too, so that you see the one you can fix. */
export function joinCauses(error: unknown): string {
  const messages: string[] = [];
  for (let at = error; at instanceof Error && messages.length < 4; at = at.cause) {
    if (at.message !== '' && !messages.includes(at.message)) messages.push(at.message);
  }
  return messages.length === 0 ? String(error) : messages.join(': ');
}
