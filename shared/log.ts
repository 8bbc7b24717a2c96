/**
 * Writes the log of a process. A support case may contain the details, so they must not contain a password, a digest,
 * or the body of a response.
 */
export interface Log {
  info(message: string, details?: Readonly<Record<string, unknown>>): void;
  warn(message: string, details?: Readonly<Record<string, unknown>>): void;
  error(message: string, details?: Readonly<Record<string, unknown>>): void;
}

export const silentLog: Log = { info() {}, warn() {}, error() {} };
