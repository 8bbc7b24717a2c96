import type { AgentTarget } from '../connector.ts';
import { converse, type SocketLimits } from './smart-socket.ts';

const probeLimits: SocketLimits = { connectMs: 1_500, idleMs: 1_500, wholeMs: 1_500, replyBytes: 4 };

/**
 * Whether an ADB server answers at `target`, within 1.5 s. The question (`host:version`, 16 bytes without a newline)
 * does nothing to whatever else may listen there. Rejects only with the reason of an aborted signal.
 */
export async function isAdbServer(target: AgentTarget, signal: AbortSignal): Promise<boolean> {
  try {
    const version = await converse(target, probeLimits, signal, async (conversation) => {
      await conversation.request('host:version');
      return conversation.readBlock();
    });
    return /^[0-9a-f]{4}$/i.test(version.toString('latin1'));
  } catch {
    signal.throwIfAborted();
    return false;
  }
}
