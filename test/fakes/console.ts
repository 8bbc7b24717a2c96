import { onTestFinished } from 'vitest';
import type { EventName } from '#shared/ipc/contract.ts';
import { type Console, createConsole } from '../../electron/core/console.ts';
import { type FakeEmbeddedLabs, startEmbeddedLabs } from './embedded-labs.ts';
import type { SecretBox } from '../../electron/core/secret-box.ts';
import { createRecordingLog, type RecordingLog } from './recording-log.ts';
import { createSecretBox } from './secret-box.ts';
import { makeTempFolder } from './temp-folder.ts';

/** A real console over fake labs, with everything it says written down. */
export interface TestConsole {
  readonly console: Console;
  readonly labs: FakeEmbeddedLabs;
  readonly log: RecordingLog;
  readonly dataDir: string;
  readonly events: readonly { readonly event: EventName; readonly payload: unknown }[];
  readonly notifications: readonly Shown[];
}

/** What a person would have seen outside the window. */
export interface Shown {
  readonly title: string;
  readonly body: string;
  readonly onClick: () => void;
}

/** Closed after the test. A second one in the `dataDir` of a closed one is the console after a restart. */
export async function startConsole(
  dataDir?: string,
  secretBox: SecretBox = createSecretBox(),
): Promise<TestConsole> {
  const folder = dataDir ?? (await makeTempFolder());
  const labs = await startEmbeddedLabs();
  const log = createRecordingLog();
  const language = { override: null, system: 'en' } as const;
  const notifications: Shown[] = [];
  const console = await createConsole({
    dataDir: folder,
    embeddedLabs: labs,
    fileChooser: { chooseSaveFile: () => Promise.resolve(null) },
    notifier: { show: (words, onClick) => notifications.push({ ...words, onClick }) },
    discovery: { recognise: () => Promise.resolve(null) },
    hasTray: true,
    secretBox,
    log,
    version: '0.0.0',
    language,
  });
  const events: TestConsole['events'][number][] = [];
  console.subscribe((event, payload) => events.push({ event, payload }));
  onTestFinished(async () => {
    await console.close();
    await labs.close();
  });
  return { console, labs, log, dataDir: folder, events, notifications };
}
