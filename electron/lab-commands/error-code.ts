/** The code of a Node error, else its name. Not the message, because it may contain a whole URL. */
export function readErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
