import { hostname } from 'node:os';
import { isIPv4 } from 'node:net';
import { getResponder } from '@homebridge/ciao';
import type { Log } from '#shared/log.ts';

interface AnnounceOptions {
  /** The listening address. An unspecified one means every address of this computer. */
  readonly host: string;
  readonly port: number;
  readonly version: string;
  readonly log: Log;
}

const everywhere = new Set(['0.0.0.0', '::']);
const MAX_LABEL = 63;

/** Announces an agent on the networks it listens on (`_device-lab._tcp`, RFC 6763). A failure is only logged. */
export function announce({ host, port, version, log }: AnnounceOptions) {
  const isEverywhere = everywhere.has(host);
  const [computer = ''] = hostname().split('.');
  const responder = getResponder(isEverywhere ? {} : { interface: host });
  const service = responder.createService({
    name: computer.slice(0, MAX_LABEL) || 'agent',
    // A unique host name: the system may announce its own name with other addresses, and would report a conflict.
    hostname: `device-lab-${computer}`.slice(0, MAX_LABEL),
    type: 'device-lab',
    port,
    txt: { txtvers: '1', version },
    ...(!isEverywhere && { restrictedAddresses: [host] }),
    ...(isIPv4(host) && { disabledIpv6: true }),
  });
  // A conflict with another agent of the same name adds a number.
  service.on('name-change', (name) => log.info('Announced under another name', { name }));
  service.on('hostname-change', () => {});
  const announced = service.advertise().then(
    () => log.info('Announced on the network', { name: service.getFQDN(), port }),
    (error: unknown) => log.warn('The agent could not be announced on the network', { error: String(error) }),
  );

  /** Sends a goodbye, so that listeners remove it. */
  async function withdraw(): Promise<void> {
    await responder.shutdown();
    await announced;
  }

  return { withdraw };
}
