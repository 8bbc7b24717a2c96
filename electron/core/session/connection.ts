import { defaultLimits, type LabChoice } from '#shared/model/lab.ts';
import type { EmbeddedLabs } from '../embedded-labs.ts';
import { type AgentAsker, createAgentAsker } from '../lab-client/agent-asker.ts';
import { createLabClient, type LabClient } from '../lab-client/lab-client.ts';
import { showAddress } from '../lab-client/shown-address.ts';

/** What a session talks through. */
export interface Connection {
  readonly client: LabClient;
  readonly asker: AgentAsker;
  readonly shownAddress: string;
}

/**
 * Makes ready to call a lab's service; a lab of this console is started for it.
 * @throws when the embedded service cannot start
 */
export async function openConnection(choice: LabChoice, embeddedLabs: EmbeddedLabs): Promise<Connection> {
  const isService = choice.kind === 'service';
  const baseAddress = isService ? choice.address : await embeddedLabs.open(choice.kind);
  const shownAddress = showAddress(choice.kind, baseAddress);
  const limits = isService ? choice.limits : defaultLimits;
  const client = createLabClient({ baseAddress, shownAddress, limits });
  return { client, asker: createAgentAsker(client, embeddedLabs), shownAddress };
}
