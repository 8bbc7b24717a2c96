import type { AgentAddress } from './agent-address.ts';
import type { DeviceEntry } from '../../device/device.ts';
import type { LabFailure } from '../failure.ts';
import type { RoundTrip } from './round-trips.ts';

/** A device-connector agent of a lab. */
export interface Agent {
  readonly id: string;
  readonly address: AgentAddress;
  /** The user's own name for it, or that of the lab's list. Empty if there is none. */
  readonly name: string;
  /**
   * The service that polls it: the lab's service, or the one embedded in this console for agents that only this
   * computer reaches.
   */
  readonly via: 'lab' | 'this-computer';
  /** The group of the agent. Empty if it has none. A group is only the name that its agents share. */
  readonly group: string;
  /** The user paused it: it is polled only on request, and its last response does not count as current. */
  readonly isPaused: boolean;
  /** Whether it is in the lab's list, which only an administrator changes, or the user added it. */
  readonly origin: 'lab' | 'personal';
}

/** The user's input for an agent. */
export type AgentInput = Omit<Agent, 'id' | 'isPaused' | 'origin'>;

/** Why an agent has had no successful response since the last one. */
export type StaleReason =
  /** The lab service could not be reached, or its response was not a DeviceList response. */
  | { readonly kind: 'lab'; readonly failure: LabFailure }
  /** The lab service reported that it could not reach the agent, or could not use the agent's response. */
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
  /** A ResultCode other than 1 (wire-spec 7.4: meanings not shown), with the agent's own message. */
  | { readonly kind: 'agent-refused'; readonly resultCode: number; readonly resultMessage: string }
  /** There was no poll for longer than a response is valid: the computer slept, or polling has stopped. */
  | { readonly kind: 'overdue' }
  | { readonly kind: 'paused' }
  /** Its devices are from an earlier session, and it has not responded since the sign-in. */
  | { readonly kind: 'from-last-time' };

/** The current state of an agent. Times are milliseconds since 1970. */
export type AgentState =
  | { readonly kind: 'never-polled' }
  | { readonly kind: 'polling'; readonly since: number }
  /** `freshForMs`: how long the response is fresh. If absent, `FRESH_FOR_MS`. */
  | { readonly kind: 'fresh'; readonly answeredAt: number; readonly freshForMs?: number }
  | {
      readonly kind: 'stale';
      /** The last successful response. Null if there was none. */
      readonly answeredAt: number | null;
      /** The time of the first failure after it, or of the pause. */
      readonly since: number;
      readonly reason: StaleReason;
    };

export interface AgentError {
  readonly at: number;
  readonly reason: StaleReason;
}

/** Maximum number of an agent's devices that its last successful response does not list. */
export const MAX_GONE_DEVICES = 1_000;

/** Devices that were removed because there were too many. */
export interface DroppedDevices {
  readonly count: number;
  /** When the first of them was removed, in milliseconds since 1970. */
  readonly since: number;
}

/** All data of one agent on the page. A new report replaces the previous one completely. */
export interface AgentReport {
  readonly agent: Agent;
  readonly state: AgentState;
  readonly isPolling: boolean;
  readonly devices: readonly DeviceEntry[];
  /** Descriptions of elements of the last response's MobileList that were not devices. */
  readonly unreadable: readonly string[];
  /** The ResultMessage of the last successful response. Absent if it is empty, as the contract requires. */
  readonly note?: string;
  /** Disconnected devices that are no longer kept. Absent if all of them are. */
  readonly dropped?: DroppedDevices;
  readonly roundTripMs: number | null;
  /** Of the latest requests, oldest first. */
  readonly roundTrips: readonly RoundTrip[];
  /** As the lab service reports it, such as `adb/1.0.41`. Null otherwise. */
  readonly version: string | null;
  readonly errorsLastHour: number;
  /** The latest of them, newest first. */
  readonly recentErrors: readonly AgentError[];
}
