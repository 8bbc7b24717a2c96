import { onTestFinished } from 'vitest';
import type { SecretBox } from '../../electron/console/storage/system.ts';
import { openConsole, type OpenedConsole } from './open-console.ts';
import { createSecretBox } from './secret-box.ts';
import { makeTempFolder } from './temp-folder.ts';

export type TestConsole = OpenedConsole;

/** Closed after the test. A second one in the `dataDir` of a closed one simulates a restart. */
export async function startConsole(
  dataDir?: string,
  secretBox: SecretBox = createSecretBox(),
): Promise<TestConsole> {
  const opened = await openConsole(dataDir ?? (await makeTempFolder()), secretBox);
  onTestFinished(() => opened.close());
  return opened;
}
