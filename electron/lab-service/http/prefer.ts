/**
 * How long the caller lets the service wait, in seconds (RFC 7240 4.3). Null without such a preference, and for one
 * that is invalid.
 * @param header Prefer
 */
export function readWait(header: string | undefined): number | null {
  // The first `wait` counts. This includes a `wait` between commas inside a quoted value of another preference.
  const [, quoted, plain] =
    /(?:^|,)\s*wait\s*=\s*(?:"(\d{1,9})"|(\d{1,9}))\s*(?=[,;]|$)/i.exec(header ?? '') ?? [];
  const seconds = quoted ?? plain;
  return seconds === undefined ? null : Number(seconds);
}
