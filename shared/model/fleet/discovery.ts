import type { AgentAddress } from './agent-address.ts';

/**
 * What was found:
 * - `agent`: a Device Lab agent, which serves DeviceList; add it as it is
 * - `adb-server`: an ADB server open to the network; add it as it is
 * - `phone`: a phone's own adbd in wireless debugging; only an ADB server can use it, after `adb connect`
 */
export type FoundKind = 'agent' | 'adb-server' | 'phone';

export interface Found {
  /** Unique by kind and address. */
  readonly key: string;
  readonly kind: FoundKind;
  readonly address: AgentAddress;
  /** As announced, so it can be anything. Empty if there is none. */
  readonly name: string;
  /** As reported. Empty if there is none. */
  readonly version: string;
  /** It announced itself, or answered a scan. */
  readonly by: 'announced' | 'search';
  /** It only accepts paired computers (Android 11 and later). */
  readonly needsPairing: boolean;
}

export type Listening =
  | { readonly kind: 'off' }
  | { readonly kind: 'on'; readonly since: number }
  /** Its time was up. */
  | { readonly kind: 'ended' }
  /** There's no network, or we aren't allowed to listen. */
  | { readonly kind: 'failed'; readonly reason: 'no-network' | 'not-allowed' };

export type Search =
  | { readonly kind: 'none' }
  | { readonly kind: 'running' | 'done' | 'canceled'; readonly contacted: number; readonly total: number };

/** A new one replaces it whole. */
export interface Discovery {
  readonly listening: Listening;
  readonly search: Search;
  readonly found: readonly Found[];
  readonly isFull: boolean;
}

/** Part of this computer's own networks. */
export interface SearchRange {
  /** `192.168.1.0/24`, or this computer's address alone. */
  readonly cidr: string;
  /** What the system calls it. */
  readonly interfaceName: string;
  readonly addresses: number;
  /** The whole network, if this is just the part around us. */
  readonly partOf: string | null;
  readonly isThisComputer: boolean;
}

export const MAX_ADDRESSES = 1_024;
export const MAX_PORTS = 4;

export const usualPorts: readonly number[] = [5037, 8037];

export type SearchOutcome =
  | { readonly outcome: 'started' }
  /**
   * Nothing was sent: too many addresses, ranges that aren't (or are no longer) ours, or a scan that's still running.
   */
  | { readonly outcome: 'too-many' | 'not-own-range' | 'running' };

export const noDiscovery: Discovery = {
  listening: { kind: 'off' },
  search: { kind: 'none' },
  found: [],
  isFull: false,
};
