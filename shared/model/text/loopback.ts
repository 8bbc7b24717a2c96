/**
 * Whether the host of an agent or of a lab service is this computer itself, which is reachable without a network. An IPv6
 * address can have brackets.
 */
export function isLoopback(host: string): boolean {
  return /^(?:localhost\.?|127(?:\.\d{1,3}){3}|\[?(?:::1|::ffff:127(?:\.\d{1,3}){3})\]?)$/i.test(host);
}
