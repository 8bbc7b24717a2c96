import type { AgentTarget } from '../connector.ts';
import { converse, type SocketLimits } from './smart-socket.ts';

const probeLimits: SocketLimits = { connectMs: 1_500, idleMs: 1_500, wholeMs: 1_500, replyBytes: 4 };

/**
 * The version of the ADB server at `target` as `adb version` words it, such as 1.0.41, told within 1.5 s; null where none
 * answers. The question (`host:version`, 16 bytes without a newline)
 * does nothing to whatever else may listen there. Rejects only with the reason of an aborted signal.
 */
export async function findAdbVersion(target: AgentTarget, signal: AbortSignal): Promise<string | null> {
  try {
    const version = await converse(target, probeLimits, signal, async (conversation) => {
      await conversation.request('host:version');
      return conversation.readBlock();
    });
    const digits = version.toString('latin1');
    return /^[0-9a-f]{4}$/i.test(digits) ? `1.0.${Number.parseInt(digits, 16)}` : null;
  } catch {
    signal.throwIfAborted();
    return null;
  }
}
