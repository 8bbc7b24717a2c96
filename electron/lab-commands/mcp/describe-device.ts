import type { LabDevice, LabDevicesAnswer } from '#shared/wire/lab-devices.ts';
import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { queryFor } from '../devices/query-for.ts';
import { describeDevices, type DevicesData, devicesShape, summarizeDevices } from './device-data.ts';
import { type LabReader, LabProblem } from './lab-reader.ts';
import { readOnly, runTool } from './tool-result.ts';

/** Several agents may list the same ID, e.g. `emulator-5554`. */
const MAX_DEVICES = 10;

export function addDescribeDevice(server: McpServer, lab: LabReader): void {
  const config = {
    title: 'Describe a device',
    description:
      'All fields of one device. If several agents list a device with this ID, the result has up to 10 of them: name the agent to get one.',
    inputSchema: z.object({
      id: z.string().min(1).max(300).describe('deviceId, as find_devices returns it'),
      agent: z.string().min(1).max(300).optional().describe('Address of its agent, as host:port'),
    }),
    outputSchema: z.object(devicesShape),
    annotations: readOnly,
  };
  server.registerTool('describe_device', config, ({ id, agent }, { mcpReq: { signal } }) =>
    runTool(async () => {
      const { answer } = await lab.readDevices({ query: queryFor(id, agent), limit: MAX_DEVICES }, signal);
      const data = describeDevices(preferExact(answer, id), MAX_DEVICES);
      if (data.total === 0) throw new LabProblem(notFound(data));
      const severalAgents = data.total > 1 ? ' Name the agent to get one of them.' : '';
      return { text: summarizeDevices(data) + severalAgents, data };
    }),
  );
}

/** Searches ignore case, and two IDs may differ by just that. */
function preferExact(answer: LabDevicesAnswer, id: string): LabDevicesAnswer {
  const isExact = ({ deviceId }: LabDevice) => deviceId === id;
  const devices = answer.devices.filter(isExact);
  return devices.length === 0 || devices.length === answer.devices.length
    ? answer
    : { ...answer, devices, total: devices.length };
}

function notFound({ silentAgents, agents }: DevicesData): string {
  const missing =
    silentAgents === 0
      ? ''
      : ` ${silentAgents} of ${agents} agents have no current data, and one of them may have it.`;
  return `No device with this ID.${missing} Use find_devices to get IDs.`;
}
