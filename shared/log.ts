/** The details may end up in a support case, so keep passwords, digests and response bodies out of them. */
export interface Log {
  info(message: string, details?: Readonly<Record<string, unknown>>): void;
  warn(message: string, details?: Readonly<Record<string, unknown>>): void;
  error(message: string, details?: Readonly<Record<string, unknown>>): void;
}

export const silentLog: Log = { info() {}, warn() {}, error() {} };
