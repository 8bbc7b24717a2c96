/** The header Age (RFC 9111 5.1). It supports only whole seconds. */
export function writeAge(ageMs: number): { readonly age: string } {
  return { age: String(Math.floor(ageMs / 1_000)) };
}

/** Whether the caller does not accept an earlier response (RFC 9111 5.2.1.4). @param header Cache-Control */
export function wantsCurrent(header: string | undefined): boolean {
  return header !== undefined && /(?:^|,)\s*no-cache\s*(?:,|$)/i.test(header);
}
