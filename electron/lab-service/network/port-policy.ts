import { simplifyIp } from './embedded-ipv4.ts';
import { isLoopbackAddress } from './loopback.ts';

const documentedPorts: readonly number[] = [5037, 8037];

interface PortPolicyOptions {
  /** Ports and ranges, e.g. `9000-9100`. Null is all. */
  readonly ports: readonly (number | string)[] | null;
  /** Can other computers get here? They mustn't get at programs on our loopback. */
  readonly isExposed: boolean;
}

export type AllowsPort = (ip: string, port: number) => boolean;

export function createPortPolicy({ ports, isExposed }: PortPolicyOptions): AllowsPort {
  const ranges = ports?.map(readPorts) ?? null;
  const isListed = (port: number): boolean =>
    ranges?.some(([first, last]) => first <= port && port <= last) === true;

  return function allowsPort(ip, port) {
    const isOwnLoopback = isExposed && isLoopbackAddress(simplifyIp(ip) ?? '');
    if (isOwnLoopback) return documentedPorts.includes(port) || isListed(port);
    return ranges === null || isListed(port);
  };
}

function readPorts(text: number | string): readonly [first: number, last: number] {
  const [first = NaN, last = first] = String(text).split('-').map(Number);
  return [first, last];
}
