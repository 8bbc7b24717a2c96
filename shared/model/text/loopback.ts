/** Can it be reached without a network? IPv6 with or without brackets. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost\.?|127(?:\.\d{1,3}){3}|\[?(?:::1|::ffff:127(?:\.\d{1,3}){3})\]?)$/i.test(host);
}
