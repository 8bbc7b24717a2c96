/** The code of an error of Node, else its name. A message may contain a whole URL. */
export function readErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
