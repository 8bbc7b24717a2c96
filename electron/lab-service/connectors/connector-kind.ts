import type { AgentTarget, Connector } from './connector.ts';

/** A kind of agent: how an agent is recognized, and the connector that lists its devices. */
export interface ConnectorKind {
  /** One word of letters, digits, and hyphens. `agentHeader` and the labels of the page use it. */
  readonly name: string;
  /** The AgentType of the records that the connector writes; null if it passes on the records of the agent. */
  readonly agentType: number | null;
  /**
   * Checks what listens at `target`, with a request that has no effect on any other program. Null means another kind,
   * or no response. Rejects only with the reason of the signal, which is aborted after 2 s at the latest.
   */
  probe(target: AgentTarget, signal: AbortSignal, limits: ConnectorLimits): Promise<ProbeAnswer | null>;
  /**
   * Creates the connector for all agents of this kind. Called once, before the first list of an agent is requested.
   */
  open(limits: ConnectorLimits): Connector;
}

export interface ProbeAnswer {
  /** The version of the agent; null if unknown. Without a version, `agentHeader` does not state the kind either. */
  readonly version: string | null;
}

/** What connectors may read, as the administrator configured it. The same for each kind. */
export interface ConnectorLimits {
  /** Maximum size of an agent's response, in bytes. Each connector has its own default. */
  readonly answerBytes?: number | undefined;
  /** Whether signs of use are read from devices. Default: true. */
  readonly signsOfUse?: boolean | undefined;
}
