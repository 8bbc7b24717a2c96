/** The response header with the revision of a listed agent's DeviceList response, as a weak ETag (RFC 9110 8.8.3). */
export const revisionHeader = 'etag';

/** The revision as in the lab's list. Undefined without the header, or if it has another form. */
export function readRevision(header: unknown): string | undefined {
  return typeof header === 'string' ? /^W\/"([^"]{0,100})"$/.exec(header)?.[1] : undefined;
}
