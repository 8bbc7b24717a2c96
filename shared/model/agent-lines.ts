import { type AgentAddress, isHost, isPort } from './agent-address.ts';

/** An agent as a line of pasted text or of a CSV file names it. */
export interface AgentLine {
  /** Counted from 1. */
  readonly line: number;
  readonly address: AgentAddress;
  readonly name: string;
}

export interface UnreadLine {
  readonly line: number;
  readonly text: string;
  readonly problem: 'not-a-host' | 'not-a-port' | 'repeated';
}

export interface AgentLines {
  readonly agents: readonly AgentLine[];
  readonly unread: readonly UnreadLine[];
}

/** Where ADB servers listen unless told otherwise. */
const DEFAULT_PORT = 5037;
const MOST_NAME = 200;

/**
 * Reads agents one per line: `host`, `host:port`, `[ipv6]:port`, each with a name after it, the parts parted by spaces,
 * commas, semicolons or tabs. Empty lines, lines that begin with # and a heading of a CSV file are passed over.
 */
export function readAgentLines(text: string): AgentLines {
  const agents: AgentLine[] = [];
  const unread: UnreadLine[] = [];
  const seen = new Set<string>();
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const line = index + 1;
    const found = readLine(raw.trim(), line, agents.length + unread.length === 0);
    if (found === null) continue;
    if ('problem' in found) {
      unread.push(found);
      continue;
    }
    const key = `${found.address.host.toLowerCase()} ${found.address.port}`;
    if (seen.has(key)) unread.push({ line, text: raw.trim(), problem: 'repeated' });
    else agents.push(found);
    seen.add(key);
  }
  return { agents, unread };
}

function readLine(text: string, line: number, isFirst: boolean): AgentLine | UnreadLine | null {
  if (text === '' || text.startsWith('#')) return null;
  const [first = '', ...rest] = text.split(/[\s,;]+/).map((part) => part.replace(/^"(.*)"$/, '$1'));
  const { host, port } = splitAddress(first);
  if (!isHost(host)) {
    // `IP address;Port;Name` and the like.
    return isFirst && /^(?:ip|host|address|agent)/i.test(first) && !/\d/.test(text)
      ? null
      : { line, text, problem: 'not-a-host' };
  }
  const hasOwnPort = port === null && /^\d+$/.test(rest[0] ?? '');
  // A first line of plain words is a heading: `host` alone could be a name, `host port name` is hardly an agent.
  if (isFirst && /^(?:ip|host|address|agent)$/i.test(first) && rest.length > 0 && !hasOwnPort) return null;
  const number = port ?? (hasOwnPort ? Number(rest[0]) : DEFAULT_PORT);
  if (!isPort(number)) return { line, text, problem: 'not-a-port' };
  const name = rest
    .slice(hasOwnPort ? 1 : 0)
    .join(' ')
    .slice(0, MOST_NAME);
  return { line, address: { host, port: number }, name };
}

/** Without brackets an IPv6 address has no room for a port. */
function splitAddress(text: string): { readonly host: string; readonly port: number | null } {
  const match = /^(?:\[([^\]]*)\]|([^:]*)):(\d*)$/.exec(text);
  if (match) return { host: match[1] ?? match[2] ?? '', port: match[3] === '' ? null : Number(match[3]) };
  return { host: text.replace(/^\[(.*)\]$/, '$1'), port: null };
}
