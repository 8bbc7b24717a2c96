import { setTimeout as delay } from 'node:timers/promises';
import type { AgentAddress } from '#shared/model/agent-address.ts';
import type { Recognise, Recognised } from './recognise.ts';

export interface SearchOptions {
  readonly addresses: readonly AgentAddress[];
  readonly recognise: Recognise;
  readonly signal: AbortSignal;
  readonly onAsked: () => void;
  readonly onFound: (address: AgentAddress, recognised: Recognised) => void;
}

/** So few that neither this computer nor a switch of the network notices. */
export const SEARCH_PER_SECOND = 100;
export const SEARCH_AT_ONCE = 100;

/**
 * Asks each address once, in order, {@link SEARCH_PER_SECOND} a second and {@link SEARCH_AT_ONCE} at once at the most.
 * Resolves when all have been asked; rejects with the signal's reason when it is cancelled.
 */
export async function searchAddresses(options: SearchOptions): Promise<void> {
  const { addresses, recognise, signal, onAsked, onFound } = options;
  const startedAt = performance.now();
  const underWay = new Set<Promise<void>>();

  async function ask(address: AgentAddress): Promise<void> {
    const recognised = await recognise(address, signal);
    signal.throwIfAborted();
    if (recognised) onFound(address, recognised);
    onAsked();
  }

  for (const [index, address] of addresses.entries()) {
    const dueAt = startedAt + (index * 1_000) / SEARCH_PER_SECOND;
    const early = dueAt - performance.now();
    if (early > 0) await delay(early, undefined, { signal });
    while (underWay.size >= SEARCH_AT_ONCE) await Promise.race(underWay);
    signal.throwIfAborted();
    const asking = ask(address).finally(() => underWay.delete(asking));
    underWay.add(asking);
    // Whoever fails is heard below; until then nobody may take it for forgotten.
    asking.catch(() => {});
  }
  await Promise.all(underWay);
}
