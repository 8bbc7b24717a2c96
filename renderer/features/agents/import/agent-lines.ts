import { type AgentAddress, isHost, isPort } from '#shared/model/fleet/agent-address.ts';

/** From a line of pasted text or a CSV file. */
export interface AgentLine {
  readonly line: number;
  readonly address: AgentAddress;
  readonly name: string;
  readonly group: string;
}

interface UnreadLine {
  readonly line: number;
  readonly text: string;
  readonly problem: 'not-a-host' | 'not-a-port' | 'repeated';
}

/** The default of ADB servers. */
const DEFAULT_PORT = 5037;
const MAX_NAME = 200;

/**
 * One agent per line: `host`, `host:port` or `[ipv6]:port`, then a name. Or the columns of a CSV file:
 * address, port, name, group, separated by commas, semicolons or tabs, with or without the port. Skips empty
 * lines, lines that start with #, and a CSV header.
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
  // A first line of plain words is a header: `host` alone could be a host name, but `host port name` is
  // hardly an agent.
  if (isFirst && /^(?:ip|host|address|agent)$/i.test(first) && rest.length > 0 && !hasOwnPort) return null;
  const number = port ?? (hasOwnPort ? Number(rest[0]) : DEFAULT_PORT);
  if (!isPort(number)) return { line, text, problem: 'not-a-port' };
  // There can be a port column with nothing in it.
  const hasPortColumn = hasOwnPort || (port === null && rest[0] === '' && rest.length > 1);
  const [name = '', group = ''] = rest.slice(hasPortColumn ? 1 : 0).map((part) => part.slice(0, MAX_NAME));
  return { line, address: { host, port: number }, name, group };
}

/** One column, with or without double quotes. */
const column = /(?:^|[,;\t])\s*(?:"((?:[^"]|"")*)"[^,;\t]*|([^,;\t]*))/g;

/** Address, maybe a port, name, group. Spaces only separate address, port and name. */
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

/** IPv6 without brackets can't have a port. */
export function splitAddress(text: string): { readonly host: string; readonly port: number | null } {
  const match = /^(?:\[([^\]]*)\]|([^:]*)):(\d*)$/.exec(text);
  if (match) return { host: match[1] ?? match[2] ?? '', port: match[3] === '' ? null : Number(match[3]) };
  return { host: text.replace(/^\[(.*)\]$/, '$1'), port: null };
}

/** Enough for ten thousand agents with long names, the most that one import takes. */
const LARGEST_BYTES = 2 * 1024 * 1024;

export async function readAgentFile(file: Pick<File, 'size' | 'text'>): Promise<string | null> {
  return file.size > LARGEST_BYTES ? null : file.text();
}
