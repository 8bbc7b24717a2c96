import type { AgentTarget, Connector } from './connector.ts';

export interface ConnectorKind {
  /** One word of letters, digits and hyphens, used by `agentHeader` and the page. */
  readonly name: string;
  /** What its connector writes as AgentType; null if it passes the agent's records on. */
  readonly agentType: number | null;
  /** Mustn't bother another program. Null for another kind. @throws the signal's reason, after 2 s at the latest */
  probe(target: AgentTarget, signal: AbortSignal, limits: ConnectorLimits): Promise<ProbeAnswer | null>;
  /** Called once, before an agent of this kind is first asked for its list. */
  open(limits: ConnectorLimits): Connector;
}

export interface ProbeAnswer {
  /** Null if unknown. Then `agentHeader` doesn't tell the kind either. */
  readonly version: string | null;
}

export interface ConnectorLimits {
  readonly answerBytes?: number | undefined;
  /** Read signs of use from devices? Default: yes. */
  readonly signsOfUse?: boolean | undefined;
  readonly usbmux?: UsbmuxSettings | undefined;
}

export interface UsbmuxSettings {
  readonly socket?: string | undefined;
  /** Read iPhones' names? Default: no. */
  readonly readsNames?: boolean | undefined;
  /** Only list these UDIDs. Default: all. */
  readonly only?: readonly string[] | undefined;
}
