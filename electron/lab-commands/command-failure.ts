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
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Ends a command with an exit code. The message is for the user, on standard error. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** @throws CommandFailure with the exit code of wrong use */
export function refuseUse(message: string): never {
  throw new CommandFailure(exitCodes.wrongUse, message);
}
