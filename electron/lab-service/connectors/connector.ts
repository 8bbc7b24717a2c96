import { locales } from '#shared/locales/languages.ts';
import type { AgentAddress } from '#shared/model/agent-address.ts';
import type { DeviceListAnswer } from '#shared/wire/device-list.ts';
import type { AgentFailureKind } from '#shared/wire/failure-header.ts';
import type { AnswerBytes } from '../limits/answer-bytes.ts';
import type { EncodedList } from './encode-list.ts';
import type { ReadInTurn } from '../limits/reading-turns.ts';

/** The address of an agent in the request, and the addresses for a connection to it. */
export interface AgentTarget extends AgentAddress {
  /** The allowed IP addresses of `host`. They are looked up once and not again during the contact. */
  readonly ips: readonly string[];
}

/** Resources that contacts share. A connector that is used alone needs none. */
export interface ContactParts {
  /** Called when the agent reports its kind and version; see `agentHeader`. */
  readonly onVersion?: (version: string) => void;
  /** The response's share of the byte budget. */
  readonly bytes?: Pick<AnswerBytes, 'grow'>;
  readonly readInTurn?: ReadInTurn;
}

/** Implements the protocol of one kind of agent for the lab service. */
export interface Connector {
  /**
   * Requests the agent's devices. Elements of MobileList follow wire-spec 2.5. A connector that passes on an agent's
   * own records leaves them unchanged.
   * @throws AgentFailure if the agent returns no list.
   */
  listDevices(target: AgentTarget, signal: AbortSignal, parts?: ContactParts): Promise<DeviceListAnswer>;
  /**
   * As {@link listDevices}, for a caller that requests the list regularly. Work that depends on the response is not
   * repeated while the response stays the same, and the agent is not tracked in between.
   */
  poll?(target: AgentTarget, signal: AbortSignal, parts?: ContactParts): Promise<EncodedList>;
  /** The stored list of a tracked agent, without a request. Null if there is none or it is too old. */
  recall?(target: AgentTarget): DeviceListAnswer | null;
  /** Number of tracked agents. */
  trackedCount?(): number;
  /** Clears the stored lists and aborts work in progress. */
  close(): Promise<void>;
}

const kinds = {
  'connection-refused': 'agent-unreachable',
  // The only reason that an anonymous caller receives for an address that has never responded as an agent.
  'no-agent': 'agent-unreachable',
  'name-not-found': 'agent-unreachable',
  'no-route': 'agent-unreachable',
  'cannot-connect': 'agent-unreachable',
  'connect-timed-out': 'agent-unreachable',
  'hung-up': 'agent-unreachable',
  'not-in-demo': 'agent-unreachable',
  'service-closing': 'agent-unreachable',
  'no-answer-in-time': 'agent-timed-out',
  'answer-broken-off': 'agent-not-understood',
  'list-refused': 'agent-not-understood',
  'http-error': 'agent-not-understood',
  'list-malformed': 'agent-not-understood',
  'text-inside': 'agent-not-understood',
  'lengths-conflict': 'agent-not-understood',
  'encoding-unread': 'agent-not-understood',
  'too-many-interim': 'agent-not-understood',
  'not-an-adb-server': 'not-an-agent',
  'neither-adb-nor-http': 'not-an-agent',
  'no-device-list': 'not-an-agent',
  // This service itself, or another one.
  'lab-service': 'not-an-agent',
  'not-an-address': 'address-not-allowed',
  'outside-ranges': 'address-not-allowed',
  'not-listed': 'address-not-allowed',
  'answer-too-long': 'over-limits',
  'answer-too-deep': 'over-limits',
  'too-many-values': 'over-limits',
  'no-turn': 'over-limits',
} as const satisfies Readonly<Record<string, AgentFailureKind>>;

/** The reason for a missing list, for programs: a translated message is based on it. */
export type AgentFailureReason = keyof typeof kinds;

export function isFailureReason(text: string): text is AgentFailureReason {
  return Object.hasOwn(kinds, text);
}

/**
 * The agent returned no list, with the reason. The message is for users: our own words, never bytes from the agent.
 */
export class AgentFailure extends Error {
  override readonly name = 'AgentFailure';
  readonly kind: AgentFailureKind;
  readonly reason: AgentFailureReason;

  constructor(reason: AgentFailureReason, options?: ErrorOptions) {
    super(locales.en.native.agentFailures[reason], options);
    this.kind = kinds[reason];
    this.reason = reason;
  }
}
