import type { AgentAddress } from '#shared/model/agent-address.ts';
import type { DeviceListAnswer } from '#shared/wire/device-list.ts';
import type { AgentFailureKind } from '#shared/wire/failure-header.ts';

/** Speaks one kind of agent's protocol for the lab service. */
export interface Connector {
  readonly kind: 'adb' | 'http' | 'demo';
  /**
   * Asks the agent for its devices. Elements of MobileList are as the wire wants them (wire-spec 2.5); a connector that
   * passes an agent's own records through leaves them as they came.
   * @throws AgentFailure when the agent gives no list.
   */
  listDevices(address: AgentAddress, signal: AbortSignal): Promise<DeviceListAnswer>;
  /** Forgets what it knows and ends what is under way. */
  close(): Promise<void>;
}

/** The agent gave no list, and why. The message is shown to people: words, never bytes the agent sent. */
export class AgentFailure extends Error {
  override readonly name = 'AgentFailure';
  readonly kind: AgentFailureKind;

  constructor(kind: AgentFailureKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
