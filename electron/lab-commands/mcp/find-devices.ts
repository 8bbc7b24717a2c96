import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { devicesShape, listDevices } from './device-data.ts';
import { summarizeDevices } from './found-text.ts';
import type { LabReader } from './lab-reader.ts';
import { idleInput, queryInput } from './inputs.ts';
import { queryHelp } from './query-help.ts';
import { readOnly, runTool } from './tool-result.ts';

const DEFAULT_LIMIT = 50;
const MAX_DEVICES = 200;

const description = `Find phones and tablets of the lab, with their availability.
The result has the number of all matches, and how many agents have no current data. A match is not a reservation.
${queryHelp}`;

export function addFindDevices(server: McpServer, lab: LabReader): void {
  const config = {
    title: 'Find devices',
    description,
    inputSchema: z.object({
      query: queryInput,
      idle: idleInput,
      limit: z
        .int()
        .min(1)
        .max(MAX_DEVICES)
        .default(DEFAULT_LIMIT)
        .describe('Number of devices in the result at most'),
    }),
    outputSchema: z.object(devicesShape),
    annotations: readOnly,
  };
  server.registerTool('find_devices', config, ({ query, idle, limit }, { mcpReq: { signal } }) =>
    runTool(async () => {
      const { answer } = await lab.readDevices({ query, idle, limit }, signal);
      const data = listDevices(answer, limit);
      return { text: summarizeDevices(data), data };
    }),
  );
}
