/** The revision of a listed agent's response, as a weak ETag (RFC 9110 8.8.3). */
export const revisionHeader = 'etag';

/** As in the lab's list. Undefined if there's none of that form. */
export function readRevision(header: unknown): string | undefined {
  return typeof header === 'string' ? /^W\/"([^"]{0,100})"$/.exec(header)?.[1] : undefined;
}
