import type { AgentAddress } from './agent-address.ts';

/**
 * What was found:
 * - `agent`: a Device Lab agent, which answers DeviceList; can be added as it is
 * - `adb-server`: an ADB server open to the network; can be added as it is
 * - `phone`: one phone's own adbd in wireless debugging; only an ADB server can use it, after `adb connect`
 */
export type FoundKind = 'agent' | 'adb-server' | 'phone';

/** Something on the network that may be worth adding to a lab. */
export interface Found {
  /** One for each kind and address. */
  readonly key: string;
  readonly kind: FoundKind;
  readonly address: AgentAddress;
  /** What it calls itself; empty when it did not say. Whoever is on the network can say anything. */
  readonly name: string;
  /** Its version in its own words; empty when it did not say. */
  readonly version: string;
  /** It announces itself, or it answered a search. */
  readonly by: 'announced' | 'search';
  /** A phone that takes only computers it was paired with (Android 11 and later). */
  readonly needsPairing: boolean;
}

export type Listening =
  | { readonly kind: 'off' }
  | { readonly kind: 'on'; readonly since: number }
  /** It ended by itself, after as long as it may last. */
  | { readonly kind: 'ended' }
  /** This computer has no network, or lets nobody listen for announcements. */
  | { readonly kind: 'failed'; readonly reason: 'no-network' | 'not-allowed' };

export type Search =
  | { readonly kind: 'none' }
  | { readonly kind: 'running' | 'done' | 'cancelled'; readonly asked: number; readonly all: number };

/** All that is known of the search for agents; each replaces the one before it whole. */
export interface Discovery {
  readonly listening: Listening;
  readonly search: Search;
  readonly found: readonly Found[];
  readonly isFull: boolean;
}

/** Addresses of this computer's own networks that may be searched. */
export interface SearchRange {
  /** `192.168.1.0/24`, or the one address of this computer. */
  readonly cidr: string;
  /** The network interface, as the system names it. */
  readonly interfaceName: string;
  readonly addresses: number;
  /** The whole network, where the range is only the part of it around this computer. */
  readonly partOf: string | null;
  readonly isThisComputer: boolean;
}

/** As many addresses as one search may have. */
export const MOST_ADDRESSES = 1_024;
export const MOST_PORTS = 4;

/** Where ADB servers and Device Lab agents listen unless told otherwise. */
export const usualPorts: readonly number[] = [5037, 8037];

export type SearchOutcome =
  | { readonly outcome: 'started' }
  /** Nothing was asked: more addresses than a search may have, or ranges that are not this computer's (any more). */
  | { readonly outcome: 'too-many' | 'not-own-range' | 'running' };

export const noDiscovery: Discovery = {
  listening: { kind: 'off' },
  search: { kind: 'none' },
  found: [],
  isFull: false,
};
