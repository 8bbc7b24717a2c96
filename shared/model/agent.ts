import type { AgentAddress } from './agent-address.ts';
import type { DeviceEntry } from '../device/device.ts';
import type { LabFailure } from './failure.ts';
import type { RoundTrip } from './round-trips.ts';

/** A device-connector agent of a lab, as a person added it. */
export interface Agent {
  readonly id: string;
  readonly address: AgentAddress;
  /** A name of the person's own; empty when none was given. */
  readonly name: string;
  /** Who asks it: the lab's service, or the service embedded in this console, for agents only this computer reaches. */
  readonly via: 'lab' | 'this-computer';
  /** The group the person put it in; empty when in none. A group is no more than the name its agents carry. */
  readonly group: string;
  /** The person paused it: it is asked only when they say so, and what it said last is not taken for now. */
  readonly isPaused: boolean;
}

/** Why an agent has given no good answer since its last one. */
export type StaleReason =
  /** The lab service could not be asked, or what it said was no DeviceList answer. */
  | { readonly kind: 'lab'; readonly failure: LabFailure }
  /** The lab service answered that it could not reach the agent, or could not use what the agent said. */
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
  /** Nobody has asked for longer than an answer is good for: the computer slept, or asking has stopped. */
  | { readonly kind: 'overdue' }
  | { readonly kind: 'paused' }
  /** Its devices were kept from an earlier session, and it has not been heard of since the sign-in. */
  | { readonly kind: 'from-last-time' };

/** What is known of an agent now. Times are milliseconds since 1970. */
export type AgentState =
  | { readonly kind: 'never-asked' }
  | { readonly kind: 'asking'; readonly since: number }
  | { readonly kind: 'fresh'; readonly answeredAt: number }
  | {
      readonly kind: 'stale';
      /** The last good answer, or null when there never was one. */
      readonly answeredAt: number | null;
      /** When the first failure after it came, or the pause began. */
      readonly since: number;
      readonly reason: StaleReason;
    };

export interface AgentError {
  readonly at: number;
  readonly reason: StaleReason;
}

/** So many devices of one agent are kept that its last good answer does not list. */
export const MOST_GONE_DEVICES = 1_000;

/** Devices that were forgotten because there were too many. */
export interface DroppedDevices {
  readonly count: number;
  /** When the first of them was forgotten, in milliseconds since 1970. */
  readonly since: number;
}

/** Everything the page knows of one agent; a new report replaces the one before it whole. */
export interface AgentReport {
  readonly agent: Agent;
  readonly state: AgentState;
  readonly isAsking: boolean;
  readonly devices: readonly DeviceEntry[];
  /** Elements of the last answer's MobileList that were no device at all, in words. */
  readonly unreadable: readonly string[];
  /** The ResultMessage of the last good answer; left out where that is empty, as the contract wants it. */
  readonly note?: string;
  /** Gone devices that are not kept any more; absent where all of them are. */
  readonly dropped?: DroppedDevices;
  readonly roundTripMs: number | null;
  /** Of the latest requests, oldest first. */
  readonly roundTrips: readonly RoundTrip[];
  /** As the lab service tells it, such as `adb/1.0.41`; null where it does not. */
  readonly version: string | null;
  readonly errorsLastHour: number;
  /** The latest of them, newest first. */
  readonly recentErrors: readonly AgentError[];
}
