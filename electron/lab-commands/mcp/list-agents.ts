import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import type { LabAgentRecord } from '#shared/wire/lab-agents.ts';
import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { notice } from './device-data.ts';
import type { LabReader } from './lab-reader.ts';
import { plainLine } from './plain-data.ts';
import { readOnly, runTool } from './tool-result.ts';

const DEFAULT_LIMIT = 50;
const MAX_AGENTS = 200;

const agentData = z.object({
  address: z.string().describe('host:port'),
  name: z.string(),
  group: z.string(),
  note: z.string(),
  isEnabled: z.boolean().describe('The lab service reads only enabled agents'),
  state: z.string().describe('online, or the reason why the last request failed'),
  ageSeconds: z.int().nullable().describe('Age of its last device list. null: none yet'),
});

const output = z.object({
  notice: z.string(),
  total: z.int().describe('All matching agents'),
  shown: z.int().describe('The agents in this result'),
  notOnline: z.int().describe('Matching enabled agents that are not online'),
  agents: z.array(agentData),
});

export function addListAgents(server: McpServer, lab: LabReader): void {
  const config = {
    title: 'List agents',
    description:
      'The agents of the lab, with the state and the age of their data. An agent is a program that lists the devices of one computer. The agents that are not online come first.',
    inputSchema: z.object({
      query: z
        .string()
        .max(200)
        .default('')
        .describe('Words that the address, name, group, note or state must contain. Empty: all agents'),
      limit: z
        .int()
        .min(1)
        .max(MAX_AGENTS)
        .default(DEFAULT_LIMIT)
        .describe('Number of agents in the result at most'),
    }),
    outputSchema: output,
    annotations: readOnly,
  };
  server.registerTool('list_agents', config, ({ query, limit }, { mcpReq: { signal } }) =>
    runTool(async () => {
      const data = listAgents(await lab.readAgents(signal), query, limit);
      return { text: summarize(data), data };
    }),
  );
}

/** Those with every word of `query`. The ones with a problem come first. */
export function listAgents(
  records: readonly LabAgentRecord[],
  query: string,
  limit: number,
): z.infer<typeof output> {
  const words = query.toLowerCase().split(/\s+/);
  const found = records.filter((record) => {
    const text = textOf(record);
    return words.every((word) => text.includes(word));
  });
  const failing = found.filter(isFailing);
  const shown = [...failing, ...found.filter((record) => !isFailing(record))].slice(0, limit);
  return {
    notice,
    total: found.length,
    shown: shown.length,
    notOnline: failing.length,
    agents: shown.map(toData),
  };
}

const isFailing = ({ isEnabled, state }: LabAgentRecord): boolean => isEnabled && state !== 'online';

function textOf({ host, port, name, group, note, state }: LabAgentRecord): string {
  return [formatAgentAddress({ host, port }), name, group, note, state].join('\n').toLowerCase();
}

function toData({ host, port, name, group, note, isEnabled, state, ageMs }: LabAgentRecord) {
  return {
    address: plainLine(formatAgentAddress({ host, port })),
    name: plainLine(name),
    group: plainLine(group),
    note: plainLine(note),
    isEnabled,
    state: plainLine(state),
    ageSeconds: ageMs === null ? null : Math.round(ageMs / 1_000),
  };
}

function summarize({ total, shown, notOnline }: z.infer<typeof output>): string {
  const count =
    shown < total
      ? `${shown} of ${total} matching agents are in the result. Add words to the query to see others.`
      : total === 1
        ? '1 agent matches.'
        : `${total} agents match.`;
  return `${count} ${notOnline} of them ${notOnline === 1 ? 'is' : 'are'} enabled and not online.`;
}
