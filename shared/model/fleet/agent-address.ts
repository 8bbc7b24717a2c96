/** `host` is an IP address or a host name. */
export interface AgentAddress {
  readonly host: string;
  readonly port: number;
}

export type HostProblem = 'empty' | 'not-a-host';
export type PortProblem = 'empty' | 'not-a-port';

// No leading zeros: resolvers read 010 as 8.
const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const ipv4 = new RegExp(`^${octet}(?:\\.${octet}){3}$`);
/**
 * A name that ends in a number is a mistyped IPv4 address: resolvers take 127.1, 2130706433 and 0x7f000001
 * for addresses.
 */
const number = /^(?:\d+|0x[0-9a-f]*)$/i;
const hostLabel = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/i;

/** IPv4, IPv6 without brackets, or a host name of at most 253 characters. */
export function isHost(text: string): boolean {
  if (ipv4.test(text)) return true;
  if (text.includes(':')) return isIpv6(text);
  const labels = text.replace(/\.$/, '').split('.');
  return (
    text.length <= 253 && labels.every((label) => hostLabel.test(label)) && !number.test(labels.at(-1) ?? '')
  );
}

function isIpv6(text: string): boolean {
  const [address = '', zone] = text.split('%', 2);
  if (zone !== undefined && !/^[\w.-]+$/.test(zone)) return false;
  const halves = address.split('::');
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  const last = groups.at(-1) ?? '';
  const embedsIpv4 = last.includes('.');
  if (embedsIpv4 && !ipv4.test(last)) return false;
  const plain = embedsIpv4 ? groups.slice(0, -1) : groups;
  const count = plain.length + (embedsIpv4 ? 2 : 0);
  return (
    plain.every((group) => /^[0-9a-f]{1,4}$/i.test(group)) && (halves.length === 2 ? count < 8 : count === 8)
  );
}

export function findHostProblem(text: string): HostProblem | null {
  const trimmed = text.trim();
  if (trimmed === '') return 'empty';
  return isHost(trimmed) ? null : 'not-a-host';
}

export function findPortProblem(text: string): PortProblem | null {
  const trimmed = text.trim();
  if (trimmed === '') return 'empty';
  return /^\d{1,5}$/.test(trimmed) && isPort(Number(trimmed)) ? null : 'not-a-port';
}

export function isPort(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= 65_535;
}

/** `host:port` as in AgentIP (wire-spec 4.2 rule 3), IPv6 in brackets. */
export function formatAgentAddress({ host, port }: AgentAddress): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

/** Undoes {@link formatAgentAddress}; null for any other text. */
export function parseAgentAddress(text: string): AgentAddress | null {
  const [, inBrackets, plain, port = ''] = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(text) ?? [];
  const parsed = { host: inBrackets ?? plain ?? '', port: Number(port) };
  return isHost(parsed.host) && isPort(parsed.port) ? parsed : null;
}

/** The same for the same address: host names ignore case. */
export function addressKey({ host, port }: AgentAddress): string {
  return `${host.toLowerCase()} ${port}`;
}
