/** E.g. ECONNREFUSED. Empty if there's none. */
export function readErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
