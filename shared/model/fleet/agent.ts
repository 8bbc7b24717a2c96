import type { AgentAddress } from './agent-address.ts';
import type { DeviceEntry } from '../../device/device.ts';
import type { LabFailure } from '../failure.ts';
import type { RoundTrip } from './round-trips.ts';

export interface Agent {
  readonly id: string;
  readonly address: AgentAddress;
  /** The user's name for it, or the lab list's. May be empty. */
  readonly name: string;
  /** Who polls it: the lab's service, or the one in this console, for agents that only this computer can reach. */
  readonly via: 'lab' | 'this-computer';
  /** Empty for none. A group is nothing but the name its agents share. */
  readonly group: string;
  /** Only polled on request then, and its last response doesn't count as current. */
  readonly isPaused: boolean;
  /** `lab` is the lab's list, which only an administrator changes. */
  readonly origin: 'lab' | 'personal';
}

export type AgentInput = Omit<Agent, 'id' | 'isPaused' | 'origin'>;

/** Why there's been no successful response since the last one. */
export type StaleReason =
  /** The lab service was out of reach, or sent no DeviceList response. */
  | { readonly kind: 'lab'; readonly failure: LabFailure }
  /** The lab service couldn't reach the agent, or make sense of it. */
  | {
      readonly kind:
        | 'agent-unreachable'
        | 'agent-timed-out'
        | 'agent-not-understood'
        | 'not-an-agent'
        | 'address-not-allowed'
        | 'over-limits';
      readonly message: string;
    }
  /** A ResultCode other than 1 (wire-spec 7.4: meanings not shown), with the agent's message. */
  | { readonly kind: 'agent-refused'; readonly resultCode: number; readonly resultMessage: string }
  /** Nobody polled it in time: the computer slept, or polling got stuck. */
  | { readonly kind: 'overdue' }
  | { readonly kind: 'paused' }
  /** Its devices are from an earlier session; it hasn't responded since sign-in. */
  | { readonly kind: 'from-last-time' };

/** Times are in ms since 1970. */
export type AgentState =
  | { readonly kind: 'never-polled' }
  | { readonly kind: 'polling'; readonly since: number }
  /** `freshForMs`: how long it stays fresh, `FRESH_FOR_MS` if absent. */
  | { readonly kind: 'fresh'; readonly answeredAt: number; readonly freshForMs?: number }
  | {
      readonly kind: 'stale';
      readonly answeredAt: number | null;
      /** When it first failed after that, or was paused. */
      readonly since: number;
      readonly reason: StaleReason;
    };

export interface AgentError {
  readonly at: number;
  readonly reason: StaleReason;
}

/** How many disconnected devices to keep per agent. */
export const MAX_GONE_DEVICES = 1_000;

/** Removed because there were too many. */
export interface DroppedDevices {
  readonly count: number;
  /** Of the first one, in ms since 1970. */
  readonly since: number;
}

export interface AgentReport {
  readonly agent: Agent;
  readonly state: AgentState;
  readonly isPolling: boolean;
  readonly devices: readonly DeviceEntry[];
  /** Elements of the last MobileList that weren't devices, described. */
  readonly unreadable: readonly string[];
  /** The last successful response's ResultMessage. Absent if it's empty, as the contract wants. */
  readonly note?: string;
  /** Absent if all disconnected devices are still here. */
  readonly dropped?: DroppedDevices;
  readonly roundTripMs: number | null;
  /** Oldest first. */
  readonly roundTrips: readonly RoundTrip[];
  /** As the lab service reports it, e.g. `adb/1.0.41`. */
  readonly version: string | null;
  readonly errorsLastHour: number;
  /** Newest first. */
  readonly recentErrors: readonly AgentError[];
}
