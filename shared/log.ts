/**
 * Where a process writes down what happened. Details are values a person may see in a support case: never a password,
 * a digest or the body of an answer.
 */
export interface Log {
  info(message: string, details?: Readonly<Record<string, unknown>>): void;
  warn(message: string, details?: Readonly<Record<string, unknown>>): void;
  error(message: string, details?: Readonly<Record<string, unknown>>): void;
}

export const silentLog: Log = { info() {}, warn() {}, error() {} };
