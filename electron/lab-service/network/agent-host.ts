import { isHost } from '#shared/model/fleet/agent-address.ts';

/** Whether a text is an IP address or a host name. Not every name that `isHost` accepts can be part of a URL. */
export function isAgentHost(host: string): boolean {
  return isHost(host) && (host.includes(':') || URL.canParse(`http://${host}`));
}
