import { locales } from '#shared/locales/languages.ts';
import type { AgentAddress } from '#shared/model/agent-address.ts';
import type { DeviceListAnswer } from '#shared/wire/device-list.ts';
import type { AgentFailureKind } from '#shared/wire/failure-header.ts';
import type { AnswerBytes } from '../answer-bytes.ts';
import type { ReadInTurn } from '../reading-turns.ts';

/** Where an agent was asked for, and where a connection to it may go. */
export interface AgentTarget extends AgentAddress {
  /** The IP addresses that stand for `host`, each allowed; looked up once, and never again while this is in use. */
  readonly ips: readonly string[];
}

/** Resources that contacts share. A connector that is used alone needs none. */
export interface ContactParts {
  /** Called where the agent says what it is and of which version; see `agentHeader`. */
  readonly tellVersion?: (version: string) => void;
  /** The answer's part of the bytes that may be in flight. */
  readonly bytes?: Pick<AnswerBytes, 'grow'>;
  readonly readInTurn?: ReadInTurn;
}

/** Speaks one kind of agent's protocol for the lab service. */
export interface Connector {
  /**
   * Asks the agent for its devices. Elements of MobileList are as the wire wants them (wire-spec 2.5); a connector that
   * passes an agent's own records through leaves them as they came.
   * @throws AgentFailure when the agent gives no list.
   */
  listDevices(target: AgentTarget, signal: AbortSignal, parts?: ContactParts): Promise<DeviceListAnswer>;
  /** What it knows of an agent it follows, without asking; null when that is nothing, or too old to be stated. */
  recall?(target: AgentTarget): DeviceListAnswer | null;
  /** How many agents it follows. */
  followed?(): number;
  /** Forgets what it knows and ends what is under way. */
  close(): Promise<void>;
}

const kinds = {
  'connection-refused': 'agent-unreachable',
  // The only reason that a stranger receives for an address that has never answered as an agent.
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
  'not-an-adb-server': 'not-an-agent',
  'neither-adb-nor-http': 'not-an-agent',
  'no-device-list': 'not-an-agent',
  'not-an-address': 'address-not-allowed',
  'outside-ranges': 'address-not-allowed',
  'answer-too-long': 'over-limits',
  'answer-too-deep': 'over-limits',
  'too-many-values': 'over-limits',
  'no-turn': 'over-limits',
} as const satisfies Readonly<Record<string, AgentFailureKind>>;

/** Why there is no list, for programs: whoever words it in another language goes by this. */
export type AgentFailureReason = keyof typeof kinds;

/** The agent gave no list, and why. The message is shown to people: words of ours, never bytes the agent sent. */
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
