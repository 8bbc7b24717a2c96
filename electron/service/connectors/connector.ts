import type { AgentAddress } from '#shared/model/agent-address.ts';
import type { DeviceListAnswer } from '#shared/wire/device-list.ts';
import type { AgentFailureKind } from '#shared/wire/failure-header.ts';

/** Where an agent was asked for, and where a connection to it may go. */
export interface AgentTarget extends AgentAddress {
  /** The IP addresses that stand for `host`, each allowed; looked up once, and never again while this is in use. */
  readonly ips: readonly string[];
}

/** Speaks one kind of agent's protocol for the lab service. */
export interface Connector {
  readonly kind: 'adb' | 'http' | 'demo';
  /**
   * Asks the agent for its devices. Elements of MobileList are as the wire wants them (wire-spec 2.5); a connector that
   * passes an agent's own records through leaves them as they came.
   * @param tellVersion called where the agent says what it is and of which version; see `agentHeader`.
   * @throws AgentFailure when the agent gives no list.
   */
  listDevices(
    target: AgentTarget,
    signal: AbortSignal,
    tellVersion?: (version: string) => void,
  ): Promise<DeviceListAnswer>;
  /** What it knows of an agent it follows, without asking; null when that is nothing, or too old to be stated. */
  recall?(target: AgentTarget): DeviceListAnswer | null;
  /** How many agents it follows. */
  followed?(): number;
  /** Forgets what it knows and ends what is under way. */
  close(): Promise<void>;
}

const failures = {
  'connection-refused': ['agent-unreachable', 'Nothing listens at this address'],
  'name-not-found': ['agent-unreachable', 'There is no host of this name'],
  'no-route': ['agent-unreachable', 'There is no way to this address'],
  'cannot-connect': ['agent-unreachable', 'It cannot be connected to'],
  'connect-timed-out': ['agent-unreachable', 'The agent did not accept a connection in time'],
  'hung-up': ['agent-unreachable', 'The agent hung up before it had answered'],
  'not-in-demo': ['agent-unreachable', 'The demo lab has only its simulated agents'],
  'service-closing': ['agent-unreachable', 'The lab service is closing'],
  'no-answer-in-time': ['agent-timed-out', 'The agent did not answer in time'],
  'answer-broken-off': [
    'agent-not-understood',
    'The agent closed the connection before its answer was whole',
  ],
  'list-refused': ['agent-not-understood', 'The ADB server refused to list its devices'],
  'http-error': ['agent-not-understood', 'The agent answered with an HTTP error'],
  'list-malformed': ['agent-not-understood', "The agent's list of devices is not in the agreed form"],
  'not-an-adb-server': ['not-an-agent', 'What answers is not an ADB server'],
  'neither-adb-nor-http': ['not-an-agent', 'What answers there speaks neither ADB nor HTTP'],
  'no-device-list': ['not-an-agent', 'What answers there has no list of devices'],
  'not-an-address': ['address-not-allowed', 'This is neither an IP address nor a host name'],
  'outside-ranges': ['address-not-allowed', 'The lab service may not connect to this address'],
  'answer-too-long': ['over-limits', "The agent's answer is longer than the lab service takes"],
  'answer-too-deep': ['over-limits', "The agent's answer is nested deeper than the lab service takes"],
  'no-turn': ['over-limits', 'The lab service has too many agents to ask at once; try again'],
} as const satisfies Record<string, readonly [AgentFailureKind, string]>;

/** Why there is no list, for programs: whoever words it in another language goes by this. */
export type AgentFailureReason = keyof typeof failures;

/** The agent gave no list, and why. The message is shown to people: words of ours, never bytes the agent sent. */
export class AgentFailure extends Error {
  override readonly name = 'AgentFailure';
  readonly kind: AgentFailureKind;
  readonly reason: AgentFailureReason;

  constructor(reason: AgentFailureReason, options?: ErrorOptions) {
    const [kind, message] = failures[reason];
    super(message, options);
    this.kind = kind;
    this.reason = reason;
  }
}
