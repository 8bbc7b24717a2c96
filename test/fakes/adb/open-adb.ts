import { onTestFinished } from 'vitest';
import { createAdbConnector } from '../../../electron/lab-service/connectors/adb/adb-connector.ts';
import type { AdbOptions } from '../../../electron/lab-service/connectors/adb/adb-options.ts';
import { patientAdb } from '../../fixtures/patient-limits.ts';
import { startAdbLab } from './adb-lab.ts';
import type { FakeDeviceOptions } from './fake-device.ts';

/** A real adb server with these devices, until the test ends. */
export async function openAdbLab(devices: readonly FakeDeviceOptions[]) {
  const lab = await startAdbLab(devices);
  onTestFinished(() => lab.close());
  return lab;
}

/** A connector without signs of use, until the test ends. The test can move its clock forward. */
export function openAdbConnector(options: Partial<AdbOptions> = {}) {
  const clock = { offset: 0 };
  const now = () => performance.now() + clock.offset;
  const connector = createAdbConnector({ ...patientAdb, now, signsOfUse: false, ...options });
  onTestFinished(() => connector.close());
  return { clock, connector };
}
