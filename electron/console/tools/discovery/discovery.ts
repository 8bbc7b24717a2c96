import { networkInterfaces } from 'node:os';
import type { Log } from '#shared/log.ts';
import { formatAgentAddress, type AgentAddress } from '#shared/model/agent-address.ts';
import {
  type Discovery,
  type Found,
  MOST_ADDRESSES,
  noDiscovery,
  type SearchOutcome,
  type SearchRange,
} from '#shared/model/discovery.ts';
import { type Listener, startListener } from './listener.ts';
import { type Interfaces, listHosts, listSearchRanges } from './own-networks.ts';
import type { Recognise, Recognised } from './recognise.ts';
import { searchAddresses } from './search.ts';

/** Finds agents on the network: what announces itself, and, only when asked for, what answers in an address range. */
export interface AgentDiscovery {
  /** Begins to listen for announcements, for ten minutes at most. */
  listen(): void;
  stopListening(): void;
  /** What may be searched, by the networks this computer is in now. */
  ranges(): readonly SearchRange[];
  /** Searches ranges of {@link ranges} at these ports. */
  search(question: { readonly ranges: readonly string[]; readonly ports: readonly number[] }): SearchOutcome;
  cancelSearch(): void;
  /** Ends everything and forgets what was found. */
  close(): void;
}

export interface DiscoveryOptions {
  readonly recognise: Recognise;
  readonly log: Log;
  readonly now: () => number;
  /** Called at most five times a second. */
  readonly onChange: (discovery: Discovery) => void;
  /** What is offered for searching; by default this computer's own private networks. */
  readonly listRanges?: (interfaces: Interfaces) => readonly SearchRange[];
}

const TELL_MS = 200;
const LISTEN_MS = 10 * 60_000;

export function createDiscovery(options: DiscoveryOptions): AgentDiscovery {
  const { recognise, log, now, onChange, listRanges = listSearchRanges } = options;
  let state = noDiscovery;
  let listener: Listener | null = null;
  let listenTimer: NodeJS.Timeout | null = null;
  let searching: AbortController | null = null;
  let searched: readonly Found[] = [];
  let heard: readonly Found[] = [];
  let tellTimer: NodeJS.Timeout | null = null;

  function change(part: Partial<Omit<Discovery, 'found'>>): void {
    state = { ...state, ...part };
    tellTimer ??= setTimeout(() => {
      tellTimer = null;
      // Read only now: a packet that nobody asked for must cost next to nothing.
      heard = listener?.read() ?? heard;
      state = {
        ...state,
        found: mergeFound(heard, searched),
        isFull: listener?.book.isFull() ?? state.isFull,
      };
      onChange(state);
    }, TELL_MS);
  }

  function endListening(listening: Discovery['listening']): void {
    listener?.close();
    listener = null;
    if (listenTimer) clearTimeout(listenTimer);
    listenTimer = null;
    change({ listening });
  }

  function runSearch(addresses: readonly AgentAddress[]): void {
    const controller = new AbortController();
    searching = controller;
    searched = [];
    const all = addresses.length;
    let asked = 0;
    change({ search: { kind: 'running', asked, all } });
    const end = (kind: 'done' | 'cancelled') => {
      if (searching !== controller) return;
      searching = null;
      change({ search: { kind, asked, all } });
    };
    searchAddresses({
      addresses,
      recognise,
      signal: controller.signal,
      onAsked() {
        asked += 1;
        change({ search: { kind: 'running', asked, all } });
      },
      onFound(address, recognised) {
        searched = [...searched, describeAnswer(address, recognised)];
        change({});
      },
    }).then(
      () => end('done'),
      (error: unknown) => {
        if (!controller.signal.aborted) log.error('A search for agents failed', { error: String(error) });
        controller.abort();
        end('cancelled');
      },
    );
  }

  return {
    listen() {
      if (listener) return;
      const interfaces = networkInterfaces();
      change({ listening: { kind: 'on', since: now() }, isFull: false });
      listenTimer = setTimeout(() => endListening({ kind: 'ended' }), LISTEN_MS);
      const started = startListener({
        interfaces,
        log,
        now,
        onHeard: () => change({}),
        onFailed: (reason) => endListening({ kind: 'failed', reason }),
      });
      // Without any network it has failed by now.
      if (state.listening.kind === 'on') listener = started;
      else started.close();
    },

    stopListening() {
      if (listener) endListening({ kind: 'off' });
    },

    ranges: () => listRanges(networkInterfaces()),

    search({ ranges, ports }) {
      if (searching) return { outcome: 'running' };
      const own = new Map(this.ranges().map((range) => [range.cidr, range.addresses]));
      const counts = ranges.map((range) => own.get(range));
      if (counts.includes(undefined)) return { outcome: 'not-own-range' };
      const total = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
      if (total > MOST_ADDRESSES) return { outcome: 'too-many' };
      const hosts = [...new Set(ranges.flatMap((range) => listHosts(range)))];
      runSearch(hosts.flatMap((host) => [...new Set(ports)].map((port) => ({ host, port }))));
      log.info('Searching for agents', { addresses: hosts.length, ports });
      return { outcome: 'started' };
    },

    cancelSearch: () => searching?.abort(),

    close() {
      if (listener) endListening({ kind: 'off' });
      searching?.abort();
      searching = null;
      [heard, searched] = [[], []];
      if (tellTimer) clearTimeout(tellTimer);
      tellTimer = null;
      if (state === noDiscovery) return;
      state = noDiscovery;
      onChange(state);
    },
  };
}

/** What announces itself and answers as well is one; it is found by what it said of itself. */
function mergeFound(heard: readonly Found[], searched: readonly Found[]): readonly Found[] {
  const byKey = new Map(searched.map((found) => [found.key, found]));
  for (const found of heard) {
    const version = found.version || (byKey.get(found.key)?.version ?? '');
    byKey.set(found.key, { ...found, version });
  }
  return [...byKey.values()];
}

function describeAnswer(address: AgentAddress, { kind, version }: Recognised): Found {
  const key = `${kind} ${formatAgentAddress(address)}`;
  return { key, kind, address, name: '', version, by: 'search', needsPairing: false };
}
