import { randomBytes } from 'node:crypto';
import type { AgentTarget } from '../connector.ts';
import { parseDeviceFacts, type DeviceFacts } from './device-facts.ts';
import { deviceScript, splitSections } from './device-script.ts';
import { converse, SmartSocketError, type SocketLimits } from './smart-socket.ts';

/**
 * Asks one device everything at once. An answer without its end is none.
 * @throws SmartSocketError; or the signal's reason once it is aborted.
 */
export async function readDevice(
  target: AgentTarget,
  transportId: string,
  limits: SocketLimits,
  signal: AbortSignal,
): Promise<DeviceFacts> {
  const nonce = randomBytes(6).toString('hex');
  const output = await converse(target, limits, signal, async (conversation) => {
    await conversation.request(`host:transport-id:${transportId}`);
    await conversation.request(`exec:${deviceScript(nonce)}`);
    return conversation.readToEnd();
  });
  const sections = splitSections(output.toString('utf8'), nonce);
  if (!sections) throw new SmartSocketError('broken-off');
  return parseDeviceFacts(sections);
}
