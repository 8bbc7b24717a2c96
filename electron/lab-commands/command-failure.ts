/** For commands that read a lab service. 0 is success. */
export const exitCodes = {
  unexpected: 1,
  /** A bad flag, a missing setting, or a query that the service doesn't get. */
  wrongUse: 2,
  /** Fewer devices match than you want. */
  fewer: 3,
  /** The lab service is out of reach, or something else is there. */
  unavailable: 4,
  tokenRefused: 5,
} as const;

/** `claim --run` itself; otherwise it returns its command's code. */
export const runExitCodes = {
  fewer: 120,
  held: 121,
  lost: 122,
  unavailable: 123,
  wrongUse: 124,
  tokenRefused: 125,
} as const;

/** The message goes to the user on standard error; empty for none. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
  readonly exitCode: number;

  constructor(exitCode: number, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** @throws CommandFailure, for wrong use */
export function refuseUse(message: string): never {
  throw new CommandFailure(exitCodes.wrongUse, message);
}
