import type { Agent } from '#shared/model/agent.ts';
import type { EmbeddedLabs } from './embedded-labs.ts';
import { createEmbeddedClient, type LabClient, type ListOptions, type ListOutcome } from './lab-client.ts';

/** Requests the devices of an agent through the service that reaches it: the lab's, or this computer's own. */
export interface AgentClient {
  poll(
    agent: Agent,
    signal: AbortSignal,
    isKnown: (fingerprint: Buffer) => boolean,
    options?: ListOptions,
  ): Promise<ListOutcome>;
  close(): void;
}

export function createAgentClient(
  lab: LabClient,
  embeddedLabs: EmbeddedLabs,
  language?: () => string,
): AgentClient {
  let local: LabClient | null = null;

  return {
    async poll({ address, via }, signal, isKnown, options) {
      if (via === 'lab') return lab.listDevices(address, signal, isKnown, options);
      try {
        local ??= createEmbeddedClient(await embeddedLabs.open('this-computer'), language);
      } catch (error) {
        const detail = error instanceof Error ? error.message : String(error);
        return { kind: 'failed', failure: { kind: 'embedded-failed', detail } };
      }
      return local.listDevices(address, signal, isKnown);
    },

    close() {
      lab.close();
      local?.close();
    },
  };
}
