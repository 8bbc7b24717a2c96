import { type AgentAddress, isHost, isPort } from '../../../../shared/model/agent-address.ts';

/** An agent as a line of pasted text or of a CSV file names it. */
export interface AgentLine {
  /** Counted from 1. */
  readonly line: number;
  readonly address: AgentAddress;
  readonly name: string;
  /** Empty when the line names none. */
  readonly group: string;
}

interface UnreadLine {
  readonly line: number;
  readonly text: string;
  readonly problem: 'not-a-host' | 'not-a-port' | 'repeated';
}

/** Where ADB servers listen unless told otherwise. */
const DEFAULT_PORT = 5037;
const MOST_NAME = 200;

/**
 * Reads agents one per line: `host`, `host:port`, `[ipv6]:port`, then a name; or the columns of a CSV file: address,
 * port, name, group, parted by commas, semicolons or tabs, of which the port may be missing. Empty lines, lines that begin with # and a heading of a CSV file are passed over.
 */
export function readAgentLines(text: string) {
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
  const [first = '', ...rest] = splitColumns(text);
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
  // A column for the port may be there and empty.
  const hasPortColumn = hasOwnPort || (port === null && rest[0] === '' && rest.length > 1);
  const [name = '', group = ''] = rest.slice(hasPortColumn ? 1 : 0).map((part) => part.slice(0, MOST_NAME));
  return { line, address: { host, port: number }, name, group };
}

/** A column of a CSV line, in double quotes or not. */
const column = /(?:^|[,;\t])\s*(?:"((?:[^"]|"")*)"[^,;\t]*|([^,;\t]*))/g;

/** Address, perhaps port, name, group. Spaces part only the address, a port and a name. */
function splitColumns(text: string): readonly string[] {
  const columns = Array.from(text.matchAll(column), ([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? '').trim(),
  );
  const [head = '', ...others] = columns;
  const [address = '', ...words] = head.split(/\s+/);
  const ports = /^\d+$/.test(words[0] ?? '') ? words.slice(0, 1) : [];
  const name = words.slice(ports.length).join(' ');
  return [address, ...ports, ...(name === '' ? [] : [name]), ...others];
}

/** Without brackets an IPv6 address has no room for a port. */
function splitAddress(text: string): { readonly host: string; readonly port: number | null } {
  const match = /^(?:\[([^\]]*)\]|([^:]*)):(\d*)$/.exec(text);
  if (match) return { host: match[1] ?? match[2] ?? '', port: match[3] === '' ? null : Number(match[3]) };
  return { host: text.replace(/^\[(.*)\]$/, '$1'), port: null };
}
