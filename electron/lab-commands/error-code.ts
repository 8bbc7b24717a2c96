/** A Node error's code, else its name. Not the message, which may have a whole URL in it. */
export function readErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
