import type { AgentTarget } from '../connector.ts';
import { SocketError, type SocketLimits } from '../agent-socket.ts';
import { withConnection } from './smart-socket.ts';

const probeLimits: SocketLimits = { connectMs: 1_500, idleMs: 1_500, wholeMs: 1_500, replyBytes: 4 };

/** E.g. 1.0.41. Asking doesn't bother anybody. @throws SocketError; the signal's reason */
export async function requestAdbVersion(target: AgentTarget, signal: AbortSignal): Promise<string> {
  const digits = await withConnection(target, probeLimits, signal, async (connection) => {
    await connection.request('host:version');
    return (await connection.readBlock()).toString('latin1');
  });
  if (!/^[0-9a-f]{4}$/i.test(digits)) throw new SocketError('malformed');
  return `1.0.${Number.parseInt(digits, 16)}`;
}
