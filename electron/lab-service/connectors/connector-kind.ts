import type { AgentTarget, Connector } from './connector.ts';

/** How an agent is recognized, and the connector that lists its devices. */
export interface ConnectorKind {
  /** One word of letters, digits, and hyphens. `agentHeader` and the labels of the page use it. */
  readonly name: string;
  /** The AgentType of the records that the connector writes; null if it passes on the records of the agent. */
  readonly agentType: number | null;
  /**
   * Sends a request that has no effect on any other program. Null means another kind, or no response.
   * @throws only the reason of the signal, which aborts after 2 s at the latest
   */
  probe(target: AgentTarget, signal: AbortSignal, limits: ConnectorLimits): Promise<ProbeAnswer | null>;
  /** Called once, before the first list of an agent of this kind is requested. */
  open(limits: ConnectorLimits): Connector;
}

export interface ProbeAnswer {
  /** Null if unknown: then `agentHeader` doesn't tell the kind either. */
  readonly version: string | null;
}

/** As the administrator configured them, the same for each kind. */
export interface ConnectorLimits {
  /** Of an agent's response. Each connector has its own default. */
  readonly answerBytes?: number | undefined;
  /** Whether signs of use are read from devices. Default: true. */
  readonly signsOfUse?: boolean | undefined;
}
