import { hostname } from 'node:os';
import { isIPv4 } from 'node:net';
import { getResponder } from '@homebridge/ciao';
import type { Log } from '#shared/log.ts';

interface AnnounceOptions {
  /** If it's unspecified, every address of this computer. */
  readonly host: string;
  readonly port: number;
  readonly version: string;
  readonly log: Log;
}

const everywhere = new Set(['0.0.0.0', '::']);
const MAX_LABEL = 63;

/** Announces it on the networks it listens on (`_device-lab._tcp`, RFC 6763). If that fails, only the log says so. */
export function announce({ host, port, version, log }: AnnounceOptions) {
  const isEverywhere = everywhere.has(host);
  const [computer = ''] = hostname().split('.');
  const responder = getResponder(isEverywhere ? {} : { interface: host });
  const service = responder.createService({
    name: computer.slice(0, MAX_LABEL) || 'agent',
    // A host name of our own: the system may announce its name with other addresses, and then there'd be a conflict.
    hostname: `device-lab-${computer}`.slice(0, MAX_LABEL),
    type: 'device-lab',
    port,
    txt: { txtvers: '1', version },
    ...(!isEverywhere && { restrictedAddresses: [host] }),
    ...(isIPv4(host) && { disabledIpv6: true }),
  });
  // If another agent has the name, we get a number.
  service.on('name-change', (name) => log.info('Announced under another name', { name }));
  service.on('hostname-change', () => {});
  const announced = service.advertise().then(
    () => log.info('Announced on the network', { name: service.getFQDN(), port }),
    (error: unknown) => log.warn('The agent could not be announced on the network', { error: String(error) }),
  );

  /** Says goodbye, so that listeners forget it. */
  async function withdraw(): Promise<void> {
    await responder.shutdown();
    await announced;
  }

  return { withdraw };
}
