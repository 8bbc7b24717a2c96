import { type IpAddress, isInRange, parseIp, parseRange } from './ip-range.ts';
import { unwrapMapped } from './embedded-ipv4.ts';

/** The documented ports of an ADB server and of our own agent. */
const documentedPorts: readonly number[] = [5037, 8037];
const loopback = [parseRange('127.0.0.0/8'), parseRange('::1')];

export interface PortPolicyOptions {
  /** Ports and ranges of ports such as `9000-9100`. Null for all. */
  readonly ports: readonly (number | string)[] | null;
  /** Whether other computers can reach the service. They must not reach programs on its loopback. */
  readonly isExposed: boolean;
}

/** The ports of an allowed address at which the service may contact an agent. */
export type AllowsPort = (ip: string, port: number) => boolean;

/**
 * Allows the listed ports. A service that other computers can reach contacts its own loopback only at the documented
 * and the listed ports.
 */
export function createPortPolicy({ ports, isExposed }: PortPolicyOptions): AllowsPort {
  const ranges = ports?.map(readPorts) ?? null;
  const isListed = (port: number): boolean =>
    ranges?.some(([first, last]) => first <= port && port <= last) === true;

  return function allowsPort(text, port) {
    const ip = parseIp(text);
    if (isExposed && ip !== null && isLoopback(ip)) return documentedPorts.includes(port) || isListed(port);
    return ranges === null || isListed(port);
  };
}

function readPorts(text: number | string): readonly [first: number, last: number] {
  const [first = NaN, last = first] = String(text).split('-').map(Number);
  return [first, last];
}

function isLoopback(ip: IpAddress): boolean {
  return loopback.some((range) => isInRange(unwrapMapped(ip), range));
}
