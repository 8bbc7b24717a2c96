import { once } from 'node:events';
import type { ServerResponse } from 'node:http';

/**
 * Sends a body while it is written. The next part is taken when the connection has room for it, so that a slow caller
 * needs no memory for the rest. `onWait` is called before each wait for room.
 * @throws the errors of the parts, and the signal's reason
 */
export async function sendParts(
  response: ServerResponse,
  parts: AsyncIterable<Buffer>,
  signal: AbortSignal,
  onWait: () => void,
): Promise<void> {
  for await (const part of parts) {
    signal.throwIfAborted();
    if (response.write(part)) continue;
    onWait();
    await once(response, 'drain', { signal });
  }
  response.end();
}
