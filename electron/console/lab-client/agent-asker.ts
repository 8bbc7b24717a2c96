import type { Agent } from '#shared/model/agent.ts';
import { defaultLimits } from '#shared/model/lab.ts';
import type { EmbeddedLabs } from './embedded-labs.ts';
import { createLabClient, type LabClient, type ListOutcome } from './lab-client.ts';
import { showAddress } from './shown-address.ts';

/** Asks an agent for its devices through the service that reaches it: the lab's, or this computer's own. */
export interface AgentAsker {
  ask(agent: Agent, signal: AbortSignal, isKnown: (fingerprint: Buffer) => boolean): Promise<ListOutcome>;
  /** Closes both services' connections. */
  close(): void;
}

/** `lab` becomes the asker's to close. */
export function createAgentAsker(
  lab: LabClient,
  embeddedLabs: EmbeddedLabs,
  language?: () => string,
): AgentAsker {
  let local: LabClient | null = null;

  /** @throws when the embedded service cannot start */
  async function openLocal(): Promise<LabClient> {
    const baseAddress = await embeddedLabs.open('this-computer');
    if (local?.baseAddress !== baseAddress) {
      local?.close();
      const shownAddress = showAddress('this-computer', baseAddress);
      local = createLabClient({ baseAddress, shownAddress, limits: defaultLimits, language });
    }
    return local;
  }

  async function ask(
    { address, via }: Agent,
    signal: AbortSignal,
    isKnown: (fingerprint: Buffer) => boolean,
  ): Promise<ListOutcome> {
    if (via === 'lab') return lab.listDevices(address, signal, isKnown);
    let client: LabClient;
    try {
      client = await openLocal();
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      return { kind: 'failed', failure: { kind: 'embedded-failed', detail } };
    }
    return client.listDevices(address, signal, isKnown);
  }

  return {
    ask,
    close() {
      lab.close();
      local?.close();
    },
  };
}
