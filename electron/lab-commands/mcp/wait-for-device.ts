import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { devicesShape, listDevices } from './device-data.ts';
import { summarizeDevices } from './found-text.ts';
import { idleInput, queryInput } from './inputs.ts';
import type { LabReader } from './lab-reader.ts';
import { readOnly, runTool } from './tool-result.ts';
import { waitForDevices } from './wait-for-devices.ts';

/** Clients give up after 60 s. */
const MAX_SECONDS = 50;
const DEFAULT_SECONDS = 45;
const MAX_DEVICES = 10;

const description = `Wait until at least one device matches, at most ${MAX_SECONDS} seconds. The result has "isFound": if it is false, call this tool again to keep waiting.
Include a state such as unused in the query. Otherwise, devices in use match as well. A match is not a reservation.
The query has the language of find_devices.`;

export function addWaitForDevice(server: McpServer, lab: LabReader): void {
  const config = {
    title: 'Wait for a device',
    description,
    inputSchema: z.object({
      query: queryInput,
      idle: idleInput,
      seconds: z.int().min(1).max(MAX_SECONDS).default(DEFAULT_SECONDS).describe('How long to wait at most'),
    }),
    outputSchema: z.object({ isFound: z.boolean(), ...devicesShape }),
    annotations: readOnly,
  };
  server.registerTool('wait_for_device', config, ({ query, idle, seconds }, { mcpReq: { signal } }) =>
    runTool(async () => {
      const request = { query, idle, limit: MAX_DEVICES };
      const answer = await waitForDevices(lab, request, { ms: seconds * 1_000, signal });
      const devices = listDevices(answer, MAX_DEVICES);
      const isFound = devices.total > 0;
      const text = summarizeDevices(devices);
      return {
        text: isFound ? text : `Not yet. ${text} Call wait_for_device again to keep waiting.`,
        data: { isFound, ...devices },
      };
    }),
  );
}
