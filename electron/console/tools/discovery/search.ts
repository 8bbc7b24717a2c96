import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '#shared/log.ts';
import { type AgentAddress, formatAgentAddress } from '#shared/model/agent-address.ts';
import type { Found, Search, FoundKind } from '#shared/model/discovery.ts';

interface SearchOptions {
  readonly addresses: readonly AgentAddress[];
  readonly recognize: Recognize;
  readonly controller: AbortController;
  readonly log: Log;
  readonly onProgress: (search: Search) => void;
  readonly onFound: (found: Found) => void;
}

/** Low enough not to load this computer or a network switch. */
export const SEARCH_PER_SECOND = 100;
export const SEARCH_AT_ONCE = 100;

/** Resolves when all have been probed in order, or the scan was canceled or failed. */
export async function searchAddresses(options: SearchOptions): Promise<void> {
  const { addresses, recognize, controller, log, onProgress, onFound } = options;
  const { signal } = controller;
  const inProgress = new Set<Promise<void>>();
  const total = addresses.length;
  let contacted = 0;

  async function probe(address: AgentAddress): Promise<void> {
    const recognized = await recognize(address, signal);
    signal.throwIfAborted();
    if (recognized) onFound(describeAnswer(address, recognized));
    contacted += 1;
    onProgress({ kind: 'running', contacted, total });
  }

  async function probeAll(): Promise<void> {
    const startedAt = performance.now();
    for (const [index, address] of addresses.entries()) {
      const early = startedAt + (index * 1_000) / SEARCH_PER_SECOND - performance.now();
      if (early > 0) await delay(early, undefined, { signal });
      while (inProgress.size >= SEARCH_AT_ONCE) await Promise.race(inProgress);
      signal.throwIfAborted();
      const probing = probe(address).finally(() => inProgress.delete(probing));
      inProgress.add(probing);
      // A rejection is handled below. Until then it must not count as unhandled.
      probing.catch(() => {});
    }
    await Promise.all(inProgress);
  }

  onProgress({ kind: 'running', contacted, total });
  try {
    await probeAll();
    onProgress({ kind: 'done', contacted, total });
  } catch (error) {
    if (!signal.aborted) log.error('A search for agents failed', { error: String(error) });
    controller.abort();
    onProgress({ kind: 'canceled', contacted, total });
  }
}

function describeAnswer(address: AgentAddress, { kind, version }: Recognized): Found {
  const key = `${kind} ${formatAgentAddress(address)}`;
  return { key, kind, address, name: '', version, by: 'search', needsPairing: false };
}

interface Recognized {
  readonly kind: Exclude<FoundKind, 'phone'>;
  readonly version: string;
}

/**
 * Sends harmless requests. Null for any other program. Rejects only if aborted. Implemented by `lab-
 * service/`.
 */
export type Recognize = (address: AgentAddress, signal: AbortSignal) => Promise<Recognized | null>;
