import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { devicesShape, listDevices, summarizeDevices } from './device-data.ts';
import type { LabReader } from './lab-reader.ts';
import { idleInput, queryInput } from './inputs.ts';
import { readOnly, runTool } from './tool-result.ts';

/** For the tools' descriptions. docs/search.md has all of the language, and a test parses the examples. */
export const queryHelp = `The query uses the lab's search language. A device must match every part; an empty query matches all devices.
- Words in any text of a device: galaxy, "galaxy s24"
- States: free (reported as not in use), unused (free, or no sign of use for the idle period), in-use, stale (no current data), is:idle, is:active, is:claimed
- Fields: model:galaxy, brand:samsung, os:>=14, sdk:30..34, id:R3CX10KXWZB, agent:10.0.3., group:berlin, screen:>=1080x2340; exactly: model:="galaxy s24"
- Combinations: unused (sdk:>=34 OR brand:google) -tablet
Each mistake in a query is an error that names its position.`;

const DEFAULT_LIMIT = 50;
const MAX_DEVICES = 200;

const description = `Find phones and tablets of the lab, with their availability.
The result has the number of all matches, and how many agents have no current data. A match is not a claim.
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
