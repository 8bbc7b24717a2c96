import type { SessionState } from '#shared/model/session.ts';

/** Why no command can find devices at this lab: it's part of the console, or its service has no list of agents. */
export type NoServer = 'no-service' | 'no-lab-agents';

/** Where programs find the lab's devices (`/v1/devices`), or why they can't. */
export function findServer(
  session: SessionState,
  isListed: boolean,
): { readonly address: string } | NoServer {
  if (session.kind !== 'signed-in' || session.choice.kind !== 'service') return 'no-service';
  return isListed ? { address: session.address } : 'no-lab-agents';
}
