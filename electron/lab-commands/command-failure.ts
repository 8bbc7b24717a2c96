/** The exit codes of the commands that read a lab service. 0 is success. */
export const exitCodes = {
  unexpected: 1,
  /** A wrong flag, a missing setting or a query that the service does not understand. */
  wrongUse: 2,
  /** Fewer devices match than the caller wants. */
  fewer: 3,
  /** The lab service could not be reached, or did not respond like one. */
  unavailable: 4,
  tokenRefused: 5,
} as const;

/** Those of `claim --run` itself, which returns the code of its command otherwise. */
export const runExitCodes = {
  fewer: 120,
  held: 121,
  lost: 122,
  unavailable: 123,
  wrongUse: 124,
  tokenRefused: 125,
} as const;

/** Ends a command with an exit code. The message is for the user, on standard error; empty for none. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
  readonly exitCode: number;

  constructor(exitCode: number, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** @throws CommandFailure with the exit code of wrong use */
export function refuseUse(message: string): never {
  throw new CommandFailure(exitCodes.wrongUse, message);
}
