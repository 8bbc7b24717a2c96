import type { AgentAddress } from './agent-address.ts';

/**
 * The type of a result:
 * - `agent`: a Device Lab agent, which serves DeviceList; can be added as it is
 * - `adb-server`: an ADB server that is open to the network; can be added as it is
 * - `phone`: one phone's own adbd in wireless debugging; only an ADB server can use it, after `adb connect`
 */
export type FoundKind = 'agent' | 'adb-server' | 'phone';

/** A program on the network that could be added to a lab. */
export interface Found {
  /** Unique by kind and address. */
  readonly key: string;
  readonly kind: FoundKind;
  readonly address: AgentAddress;
  /** Its announced name. Empty if there is none. Any program on the network can announce any name. */
  readonly name: string;
  /** Its reported version. Empty if there is none. */
  readonly version: string;
  /** It announces itself, or it responded to a scan. */
  readonly by: 'announced' | 'search';
  /** A phone that accepts only paired computers (Android 11 and later). */
  readonly needsPairing: boolean;
}

export type Listening =
  | { readonly kind: 'off' }
  | { readonly kind: 'on'; readonly since: number }
  /** It ended after its maximum duration. */
  | { readonly kind: 'ended' }
  /** This computer has no network, or does not allow listening for announcements. */
  | { readonly kind: 'failed'; readonly reason: 'no-network' | 'not-allowed' };

export type Search =
  | { readonly kind: 'none' }
  | { readonly kind: 'running' | 'done' | 'canceled'; readonly contacted: number; readonly total: number };

/** The state of the search for agents. Each new state replaces the previous one completely. */
export interface Discovery {
  readonly listening: Listening;
  readonly search: Search;
  readonly found: readonly Found[];
  readonly isFull: boolean;
}

/** Addresses of this computer's own networks that can be scanned. */
export interface SearchRange {
  /** `192.168.1.0/24`, or this computer's single address. */
  readonly cidr: string;
  /** The network interface's name in the system. */
  readonly interfaceName: string;
  readonly addresses: number;
  /** The whole network, if the range is only the part of it around this computer. */
  readonly partOf: string | null;
  readonly isThisComputer: boolean;
}

/** Maximum number of addresses for one scan. */
export const MAX_ADDRESSES = 1_024;
export const MAX_PORTS = 4;

/** The default ports of ADB servers and Device Lab agents. */
export const usualPorts: readonly number[] = [5037, 8037];

export type SearchOutcome =
  | { readonly outcome: 'started' }
  /**
   * Nothing was sent: too many addresses for one scan, ranges that are not (or no longer) this computer's, or another
   * scan that is running.
   */
  | { readonly outcome: 'too-many' | 'not-own-range' | 'running' };

export const noDiscovery: Discovery = {
  listening: { kind: 'off' },
  search: { kind: 'none' },
  found: [],
  isFull: false,
};
