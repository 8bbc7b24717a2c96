import { silentLog } from '#shared/log.ts';
import {
  createRealAgentSource,
  type DeviceSourceStats,
} from '../../../electron/lab-service/contacts/device-source.ts';
import { createAddressPolicy } from '../../../electron/lab-service/network/address-policy.ts';
import { createLabService } from '../../../electron/lab-service/server/server.ts';

export type ServiceMessage =
  | { readonly kind: 'ready'; readonly address: string }
  | {
      readonly kind: 'usage';
      /** Processor time so far, in milliseconds. */
      readonly cpuMs: number;
      readonly rssBytes: number;
      readonly stats: DeviceSourceStats;
    };

// A separate process, so that its processor time is only the service's.
const devices = createRealAgentSource({ policy: createAddressPolicy() });
const service = createLabService({ accounts: null, devices, log: silentLog });

function send(message: ServiceMessage): void {
  process.send?.(message);
}

process.on('message', (message) => {
  if (message !== 'usage') return;
  const { user, system } = process.cpuUsage();
  send({
    kind: 'usage',
    cpuMs: (user + system) / 1000,
    rssBytes: process.memoryUsage.rss(),
    stats: devices.stats(),
  });
});
process.once('disconnect', () => {
  void Promise.all([service.close(), devices.close()]).finally(() => process.exit());
});

// The port of the service before it, or 0 for any.
const { address } = await service.listen({ host: '127.0.0.1', port: Number(process.argv[2] ?? 0) });
send({ kind: 'ready', address });
