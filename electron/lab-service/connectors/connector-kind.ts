import type { AgentTarget, Connector } from './connector.ts';

export interface ConnectorKind {
  /** One word of letters, digits, and hyphens. `agentHeader` and the labels of the page use it. */
  readonly name: string;
  /** The AgentType of the records that the connector writes; null if it passes on the records of the agent. */
  readonly agentType: number | null;
  /** Must not affect another program. Null for another kind. @throws the signal's reason, at the latest after 2 s */
  probe(target: AgentTarget, signal: AbortSignal, limits: ConnectorLimits): Promise<ProbeAnswer | null>;
  /** Called once, before the first list of an agent of this kind is requested. */
  open(limits: ConnectorLimits): Connector;
}

export interface ProbeAnswer {
  /** Null if unknown: then `agentHeader` doesn't tell the kind either. */
  readonly version: string | null;
}

export interface ConnectorLimits {
  readonly answerBytes?: number | undefined;
  /** Whether signs of use are read from devices. Default: true. */
  readonly signsOfUse?: boolean | undefined;
  readonly usbmux?: UsbmuxSettings | undefined;
}

export interface UsbmuxSettings {
  /** The socket of this computer's usbmuxd. */
  readonly socket?: string | undefined;
  /** Whether the names of iPhones are read. Default: false. */
  readonly readsNames?: boolean | undefined;
  /** The UDIDs to list. Default: all. */
  readonly only?: readonly string[] | undefined;
}
