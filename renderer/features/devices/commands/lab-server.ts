import type { SessionState } from '#shared/model/session.ts';

/** Why no command can find devices at the lab: it is a part of the console, or its service has no list of agents. */
export type NoServer = 'no-service' | 'no-lab-agents';

/** The address at which programs find the devices of the lab (`/v1/devices`), or why there is none. */
export function findServer(
  session: SessionState,
  isListed: boolean,
): { readonly address: string } | NoServer {
  if (session.kind !== 'signed-in' || session.choice.kind !== 'service') return 'no-service';
  return isListed ? { address: session.address } : 'no-lab-agents';
}
