import { onTestFinished } from 'vitest';
import { AgentFailure } from '../../electron/lab-service/connectors/agent-failure.ts';
import type { DeviceSource } from '../../electron/lab-service/contacts/device-source.ts';
import { createEmbeddedLabs } from '../../electron/lab-service/embedded/embedded.ts';
import { createPlainConsole } from './plain-console.ts';
import { createRecordingLog } from './recording-log.ts';
import { createSecretBox } from './secret-box.ts';

type ListDevices = DeviceSource['listDevices'];

const unreachable: ListDevices = () => Promise.reject(new AgentFailure('connection-refused'));

const createDevices = (listDevices: ListDevices): DeviceSource => ({
  listDevices,
  stats: () => ({ agents: 0, contacts: 0, tracked: 0, contactsTotal: 0, sharedTotal: 0, reusedTotal: 0 }),
  close: () => Promise.resolve(),
});

/**
 * The console with the real labs of this computer, on the data of an earlier version. Closed after the test. By default
 * no agent can be reached, so that the saved fleet stays.
 */
export async function openFolder(dataDir: string, listDevices = unreachable) {
  const log = createRecordingLog();
  const labs = createEmbeddedLabs({
    dataDir,
    log,
    version: '0.2.0',
    createDevices: () => createDevices(listDevices),
  });
  const console = await createPlainConsole({
    dataDir,
    embeddedLabs: labs,
    hasTray: true,
    secretBox: createSecretBox(),
    log,
  });
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await console.close();
    await labs.close();
  };
  onTestFinished(close);
  return { console, log, close };
}
