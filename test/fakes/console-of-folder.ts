import { onTestFinished } from 'vitest';
import { AgentFailure } from '../../electron/lab-service/connectors/agent-failure.ts';
import type { DeviceSource } from '../../electron/lab-service/contacts/device-source.ts';
import { createEmbeddedLabs } from '../../electron/lab-service/embedded/embedded.ts';
import { openConsoleOver } from './open-console.ts';
import { createRecordingLog } from './recording-log.ts';
import { createSecretBox } from './secret-box.ts';

const unreachable = (): DeviceSource => ({
  listDevices: () => Promise.reject(new AgentFailure('connection-refused')),
  stats: () => ({ agents: 0, contacts: 0, tracked: 0, contactsTotal: 0, sharedTotal: 0, reusedTotal: 0 }),
  close: () => Promise.resolve(),
});

/**
 * The console with the real labs of this computer, on the data of an earlier version. Closed after the test. No agent
 * can be reached, so that the saved fleet stays.
 */
export async function openFolder(dataDir: string) {
  const log = createRecordingLog();
  const labs = createEmbeddedLabs({ dataDir, log, version: '0.2.0', createDevices: unreachable });
  const { console, close } = await openConsoleOver(labs, dataDir, createSecretBox(), log);
  let isOpen = true;
  const closeOnce = async () => {
    if (!isOpen) return;
    isOpen = false;
    await close();
  };
  onTestFinished(closeOnce);
  return { console, log, close: closeOnce };
}
