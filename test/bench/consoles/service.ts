import { silentLog } from '#shared/log.ts';
import {
  createRealAgentSource,
  type DeviceSourceStats,
} from '../../../electron/lab-service/contacts/device-source.ts';
import { createAddressPolicy } from '../../../electron/lab-service/network/address-policy.ts';
import { createLabService } from '../../../electron/lab-service/server/server.ts';
import { serveCommands } from '../service/processes.ts';

export interface ServiceUsage {
  /** Processor time so far, in milliseconds. */
  readonly cpuMs: number;
  readonly rssBytes: number;
  readonly stats: DeviceSourceStats;
}

const devices = createRealAgentSource({ policy: createAddressPolicy() });
const service = createLabService({ accounts: null, devices, log: silentLog });

function readUsage(): ServiceUsage {
  const { user, system } = process.cpuUsage();
  return { cpuMs: (user + system) / 1000, rssBytes: process.memoryUsage.rss(), stats: devices.stats() };
}

/** Listens at a port, 0 for any, and returns the address, or the {@link ServiceUsage}. */
serveCommands(async (command) => {
  if (command === 'usage') return readUsage();
  return (await service.listen({ host: '127.0.0.1', port: Number(command) })).address;
});
