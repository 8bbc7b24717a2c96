import { noScreenshot, type ScreenshotOutcome } from '#shared/model/fleet/screenshot.ts';
import type { Agent } from '#shared/model/fleet/agent.ts';
import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import type { EmbeddedLabs } from './embedded-labs.ts';
import { createEmbeddedClient, type LabClient, type ListOptions, type ListOutcome } from './lab-client.ts';

/** Asks for an agent's devices through the service that can reach it: the lab's, or this computer's own. */
export interface AgentClient {
  poll(
    agent: Agent,
    signal: AbortSignal,
    isKnown: (fingerprint: Buffer) => boolean,
    options?: ListOptions,
  ): Promise<ListOutcome>;
  takeScreenshot(agent: Agent, deviceId: string, signal: AbortSignal): Promise<ScreenshotOutcome>;
  close(): void;
}

export function createAgentClient(
  lab: LabClient,
  embeddedLabs: EmbeddedLabs,
  language?: () => string,
): AgentClient {
  let local: LabClient | null = null;

  async function openLocal(): Promise<LabClient> {
    local ??= createEmbeddedClient(await embeddedLabs.open('this-computer'), language);
    return local;
  }

  return {
    async poll({ address, via }, signal, isKnown, options) {
      if (via === 'lab') return lab.listDevices(address, signal, isKnown, options);
      try {
        return await (await openLocal()).listDevices(address, signal, isKnown);
      } catch (error) {
        const detail = error instanceof Error ? error.message : String(error);
        return { kind: 'failed', failure: { kind: 'embedded-failed', detail } };
      }
    },

    async takeScreenshot({ address, via }, deviceId, signal) {
      const client = via === 'lab' ? lab : await openLocal().catch(() => null);
      const device = { agent: formatAgentAddress(address), deviceId };
      return client?.takeScreenshot(device, signal) ?? noScreenshot('no-service');
    },

    close() {
      lab.close();
      local?.close();
    },
  };
}
