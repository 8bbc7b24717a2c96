import { z } from 'zod';
import { isPort } from '../model/agent-address.ts';

/**
 * The lab's list of agents and what our own lab service reports of each. The contract has no such list. The service
 * accepts only requests with a session token or a machine token.
 */

/** The path of the list below the base address; method GET. */
export const labAgentsPath = '/v1/agents';

/** The query parameter with the `revision` of an earlier response: the response then contains only later changes. */
export const sinceParameter = 'since';

const shortText = z.string().max(1_000);

/** One agent of the lab's list. */
export const labAgentRecord = z.object({
  /** Stays when the address changes. */
  id: z.string().regex(/^[\w.:[\]-]{1,300}$/),
  host: z.string().min(1).max(300),
  port: z.int().refine(isPort),
  name: shortText,
  /** Empty for none. */
  group: shortText,
  note: shortText,
  /** The service polls only enabled agents. */
  isEnabled: z.boolean(),
  /** The outcome of the service's last poll. A program must expect other values from a later version. */
  state: z.string().max(100),
  /**
   * Differs after each change of the DeviceList response of this agent. Compare it only for equality. Empty for a disabled
   * agent, and for a token that doesn't show names.
   */
  revision: z.string().max(100),
  /** The age of the agent's last list when the response was sent, in milliseconds. Null if it has sent none. */
  ageMs: z.number().min(0).nullable(),
});
export type LabAgentRecord = z.infer<typeof labAgentRecord>;

/** The body of a response. */
export const labAgentsAnswer = z.object({
  /** Of this state of the list, for {@link sinceParameter}. */
  revision: z.string().max(200),
  /** Whether `agents` is the whole list. Otherwise it has the agents that changed, and `removed` the removed ones. */
  isWhole: z.boolean(),
  /** How long the service takes to poll all agents once, in milliseconds. */
  roundMs: z.number().min(0),
  agents: z.array(labAgentRecord),
  /** The ids of removed agents. */
  removed: z.array(z.string().max(300)),
});
export type LabAgentsAnswer = z.infer<typeof labAgentsAnswer>;
