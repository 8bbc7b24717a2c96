import { networkInterfaces } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '#shared/log.ts';
import { type AgentAddress, formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import {
  type Discovery,
  type Found,
  type FoundKind,
  MAX_ADDRESSES,
  noDiscovery,
  type Search,
  type SearchOutcome,
  type SearchRange,
} from '#shared/model/fleet/discovery.ts';
import { type Listener, startListener } from './listener.ts';
import { type Interfaces, listHosts, listSearchRanges } from './own-networks.ts';

export interface DiscoveryOptions {
  readonly recognize: Recognize;
  readonly log: Log;
  /** Five times a second at most. */
  readonly onChange: (discovery: Discovery) => void;
  readonly listRanges?: (interfaces: Interfaces) => readonly SearchRange[];
}

interface SearchRequest {
  readonly ranges: readonly string[];
  readonly ports: readonly number[];
}

const REPORT_MS = 200;
const LISTEN_MS = 10 * 60_000;

export type DiscoveryTool = ReturnType<typeof createDiscovery>;

/** Listens for announcements, and scans an address range if you ask for it. */
export function createDiscovery(options: DiscoveryOptions) {
  const { recognize, log, onChange, listRanges = listSearchRanges } = options;
  let state = noDiscovery;
  let listener: Listener | null = null;
  let listenTimer: NodeJS.Timeout | null = null;
  const search = createSearch(recognize, log, (part) => change(part));
  let announced: readonly Found[] = [];
  let reportTimer: NodeJS.Timeout | null = null;

  const ranges = () => listRanges(networkInterfaces());

  function change(part: Partial<Omit<Discovery, 'found'>>): void {
    state = { ...state, ...part };
    reportTimer ??= setTimeout(() => {
      reportTimer = null;
      // Only parsed now: a packet that nobody asked for must cost next to nothing.
      announced = listener?.read() ?? announced;
      const isFull = listener?.isFull() ?? state.isFull;
      state = { ...state, found: mergeFound(announced, search.found()), isFull };
      onChange(state);
    }, REPORT_MS);
  }

  function endListening(listening: Discovery['listening']): void {
    listener?.close();
    listener = null;
    if (listenTimer) clearTimeout(listenTimer);
    listenTimer = null;
    change({ listening });
  }

  return {
    listen() {
      if (listener) return;
      const interfaces = networkInterfaces();
      change({ listening: { kind: 'on', since: Date.now() }, isFull: false });
      listenTimer = setTimeout(() => endListening({ kind: 'ended' }), LISTEN_MS);
      const started = startListener({
        interfaces,
        log,
        onAnnounced: () => change({}),
        onFailed: (reason) => endListening({ kind: 'failed', reason }),
      });
      // If there were no network at all, it'd have failed by now.
      if (state.listening.kind === 'on') listener = started;
      else started.close();
    },

    stopListening() {
      if (listener) endListening({ kind: 'off' });
    },

    ranges,

    search({ ranges: wanted, ports }: SearchRequest): SearchOutcome {
      const hosts = chooseHosts(ranges(), wanted);
      return typeof hosts === 'string' ? { outcome: hosts } : search.start(hosts, ports);
    },

    cancelSearch: search.cancel,

    close() {
      if (listener) endListening({ kind: 'off' });
      search.forget();
      announced = [];
      if (reportTimer) clearTimeout(reportTimer);
      reportTimer = null;
      if (state === noDiscovery) return;
      state = noDiscovery;
      onChange(state);
    },
  };
}

/** The addresses in these ranges, or why we can't search them. */
function chooseHosts(own: readonly SearchRange[], wanted: readonly string[]) {
  const sizes = new Map(own.map((range) => [range.cidr, range.addresses]));
  const counts = wanted.map((range) => sizes.get(range));
  if (counts.includes(undefined)) return 'not-own-range';
  const total = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  return total > MAX_ADDRESSES ? 'too-many' : [...new Set(wanted.flatMap((range) => listHosts(range)))];
}

/** One search at a time. */
function createSearch(
  recognize: Recognize,
  log: Log,
  onChange: (part: { readonly search?: Search }) => void,
) {
  let searching: AbortController | null = null;
  let found: readonly Found[] = [];

  function start(hosts: readonly string[], ports: readonly number[]): SearchOutcome {
    if (searching) return { outcome: 'running' };
    const controller = new AbortController();
    searching = controller;
    found = [];
    void searchAddresses({
      addresses: hosts.flatMap((host) => [...new Set(ports)].map((port) => ({ host, port }))),
      recognize,
      controller,
      log,
      onProgress(search) {
        if (searching !== controller) return;
        if (search.kind !== 'running') searching = null;
        onChange({ search });
      },
      onFound(one) {
        found = [...found, one];
        onChange({});
      },
    });
    log.info('Started to find agents', { addresses: hosts.length, ports });
    return { outcome: 'started' };
  }

  return {
    start,
    found: () => found,
    cancel: () => searching?.abort(),
    forget() {
      searching?.abort();
      searching = null;
      found = [];
    },
  };
}

/** Announces itself and answers the scan: shown once, as announced. */
function mergeFound(announced: readonly Found[], searched: readonly Found[]): readonly Found[] {
  const byKey = new Map(searched.map((found) => [found.key, found]));
  for (const found of announced) {
    const version = found.version || (byKey.get(found.key)?.version ?? '');
    byKey.set(found.key, { ...found, version });
  }
  return [...byKey.values()];
}

interface SearchOptions {
  readonly addresses: readonly AgentAddress[];
  readonly recognize: Recognize;
  readonly controller: AbortController;
  readonly log: Log;
  readonly onProgress: (search: Search) => void;
  readonly onFound: (found: Found) => void;
}

/** So as not to strain this computer or a network switch. */
export const SEARCH_PER_SECOND = 100;
export const SEARCH_AT_ONCE = 100;

/** Resolves once all were tried in order, or it was canceled or failed. */
async function searchAddresses(options: SearchOptions): Promise<void> {
  const { addresses, recognize, controller, log, onProgress, onFound } = options;
  const { signal } = controller;
  const inProgress = new Set<Promise<void>>();
  const total = addresses.length;
  let contacted = 0;

  async function probe(address: AgentAddress): Promise<void> {
    const recognized = await recognize(address, signal);
    signal.throwIfAborted();
    if (recognized) {
      const key = `${recognized.kind} ${formatAgentAddress(address)}`;
      onFound({ ...recognized, key, address, name: '', by: 'search', needsPairing: false });
    }
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
      // Handled below; until then it mustn't count as unhandled.
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

/** Sends something harmless. Null for any other program. Rejects only if aborted. Implemented by `lab-service/`. */
export type Recognize = (
  address: AgentAddress,
  signal: AbortSignal,
) => Promise<(Pick<Found, 'version'> & { readonly kind: Exclude<FoundKind, 'phone'> }) | null>;
