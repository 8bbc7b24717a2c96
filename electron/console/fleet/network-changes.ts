import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os';

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

export interface NetworkChangesOptions {
  /** This computer's network is another one than at the last look. */
  readonly onChange: () => void;
  readonly read?: () => Interfaces;
  readonly periodMs?: number;
}

/**
 * Looks every few seconds whether this computer's addresses are still the same: a cable, a wireless network, a VPN that
 * comes or goes. Node tells of none of it. Returns the function that ends the looking.
 */
export function followNetwork(options: NetworkChangesOptions): () => void {
  const { onChange, read = networkInterfaces, periodMs = 3_000 } = options;
  let before = readFingerprint(read);
  const timer = setInterval(() => {
    const now = readFingerprint(read);
    // A system that will not say just now has not changed for that.
    if (now === null || now === before) return;
    const isFirst = before === null;
    before = now;
    if (!isFirst) onChange();
  }, periodMs);
  timer.unref();
  return () => clearInterval(timer);
}

function readFingerprint(read: () => Interfaces): string | null {
  try {
    return fingerprintOf(read());
  } catch {
    return null;
  }
}

/** Alike for the same addresses on the same interfaces, in whatever order the system names them. */
export function fingerprintOf(interfaces: Interfaces): string {
  return Object.entries(interfaces)
    .flatMap(([name, addresses = []]) =>
      addresses.filter(({ internal }) => !internal).map(({ address, netmask }) => [name, address, netmask]),
    )
    .map((parts) => parts.join(' '))
    .toSorted()
    .join('\n');
}
