import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os';

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

export interface NetworkChangesOptions {
  /** Called when this computer's network has changed. */
  readonly onChange: () => void;
  readonly read?: () => Interfaces;
  readonly periodMs?: number;
}

/**
 * Checks every few seconds whether this computer's addresses have changed: a cable, a wireless network, or a VPN.
 * Node has no event for that. Returns the function that stops the checks.
 */
export function followNetwork(options: NetworkChangesOptions): () => void {
  const { onChange, read = networkInterfaces, periodMs = 3_000 } = options;
  let before = readFingerprint(read);
  const timer = setInterval(() => {
    const now = readFingerprint(read);
    // An error of the system does not mean a change.
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

/** The same text for the same addresses on the same interfaces, in any order. */
export function fingerprintOf(interfaces: Interfaces): string {
  return Object.entries(interfaces)
    .flatMap(([name, addresses = []]) =>
      addresses.filter(({ internal }) => !internal).map(({ address, netmask }) => [name, address, netmask]),
    )
    .map((parts) => parts.join(' '))
    .toSorted()
    .join('\n');
}
