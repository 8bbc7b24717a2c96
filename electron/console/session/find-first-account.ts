import type { ConsoleSnapshot } from '#shared/ipc/contract.ts';
import type { Log } from '#shared/log.ts';
import type { EmbeddedLabs } from '../lab-client/embedded-labs.ts';

/** Whether "This computer" still needs its first account. */
export async function findFirstAccount(
  embeddedLabs: Pick<EmbeddedLabs, 'hasAccount'>,
  log: Log,
): Promise<ConsoleSnapshot['firstAccount']> {
  try {
    return (await embeddedLabs.hasAccount()) ? 'exists' : 'needed';
  } catch (error) {
    log.error('The accounts of this computer cannot be read', { error: String(error) });
    return 'unknown';
  }
}
