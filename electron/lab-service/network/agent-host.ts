import { isHost } from '#shared/model/fleet/agent-address.ts';

/** Not every name that `isHost` takes can be part of a URL. */
export function isAgentHost(host: string): boolean {
  return isHost(host) && (host.includes(':') || URL.canParse(`http://${host}`));
}
