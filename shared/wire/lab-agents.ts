import { z } from 'zod';
import { isPort } from '../model/fleet/agent-address.ts';
import { screenRules } from '../model/fleet/screenshot.ts';

/**
 * The lab's list of agents, and what our own lab service knows of each. Not in the contract. Takes a session
 * token or a machine token.
 */

/** Below the base address; GET. */
export const labAgentsPath = '/v1/agents';

/** The `revision` of an earlier response: you only get what changed since. */
export const sinceParameter = 'since';

const shortText = z.string().max(1_000);

export const labAgentRecord = z.object({
  id: z
    .string()
    .regex(/^[\w.:[\]-]{1,300}$/)
    .describe('Stays when the address changes'),
  host: z.string().min(1).max(300).describe('IP address or host name'),
  port: z.int().refine(isPort).describe('Port, 1 to 65535'),
  name: shortText.describe('Name. Empty for none'),
  group: shortText.describe('Group. Empty for none'),
  note: shortText.describe('Note. Empty for none'),
  isEnabled: z.boolean().describe('Whether the service polls it'),
  /** Later versions may add values. */
  state: z
    .string()
    .max(100)
    .describe(
      '`online`: it returned a list at the last poll. `not-polled`: the service hasn’t polled it yet. `disabled`. Otherwise the reason as in the header device-lab-failure',
    ),
  /** Only good for comparing. Also empty for a disabled agent, and for a token that gets no names. */
  revision: z
    .string()
    .max(100)
    .describe('Differs after each change of its DeviceList response. Empty before the first poll'),
  ageMs: z
    .number()
    .min(0)
    .nullable()
    .describe('Age of its last list in milliseconds. null if it has returned none'),
});
export type LabAgentRecord = z.infer<typeof labAgentRecord>;

export const labAgentsAnswer = z.object({
  revision: z.string().max(200).describe('Of this state of the list, for the parameter `since`'),
  isWhole: z
    .boolean()
    .describe('Whether `agents` is the whole list. Otherwise it contains the agents that have changed'),
  roundMs: z
    .number()
    .min(0)
    .describe('Time in which the service polls each agent that responds once, in milliseconds'),
  screenshots: z
    .enum(screenRules)
    .optional()
    .catch(undefined)
    .describe(
      'Who can take screenshots here. `mine`: only the holder of a phone’s claim. Absent at older services',
    ),
  agents: z.array(labAgentRecord).describe('Agents in the order of the list'),
  removed: z.array(z.string().max(300)).describe('The ids of removed agents. Empty if `isWhole` is true'),
});
export type LabAgentsAnswer = z.infer<typeof labAgentsAnswer>;
