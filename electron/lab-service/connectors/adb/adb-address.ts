import { type AgentAddress, isHost, isPort } from '#shared/model/fleet/agent-address.ts';

const DEFAULT_PORT = 5037;
const LOOPBACK = '127.0.0.1';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where adb looks for its server. Null if that's no TCP socket, or a value that adb won't take. */
export function readAdbAddress(env: Environment): AgentAddress | null {
  const socket = env['ADB_SERVER_SOCKET'];
  if (socket !== undefined && socket !== '') return readSocket(socket);
  const port = env['ANDROID_ADB_SERVER_PORT'] || `${DEFAULT_PORT}`;
  return readAddress(env['ANDROID_ADB_SERVER_ADDRESS'] ?? '', port);
}

/** `tcp:port`, `tcp:host:port` or `tcp:[IPv6]:port`. */
function readSocket(spec: string): AgentAddress | null {
  const [, bracketed, name, port = ''] = /^tcp:(?:\[([^\]]*)\]:|([^:[\]]*):)?(\d+)$/.exec(spec) ?? [];
  return readAddress(bracketed ?? name ?? '', port);
}

function readAddress(typed: string, digits: string): AgentAddress | null {
  const host = typed === '' || typed === 'localhost' ? LOOPBACK : typed;
  const port = /^\d{1,5}$/.test(digits) ? Number(digits) : 0;
  return isHost(host) && isPort(port) ? { host, port } : null;
}
