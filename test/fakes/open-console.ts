import type { EventName } from '#shared/ipc/contract.ts';
import type { Console } from '../../electron/console/console-interface.ts';
import { ownUsbmuxd } from '../../electron/lab-service/connectors/usbmux/usbmux-options.ts';
import type { AdbServerProbe } from '../../electron/console/fleet/own-adb-server.ts';
import type { EmbeddedLabs } from '../../electron/console/lab-client/embedded-labs.ts';
import type { SecretBox } from '../../electron/console/storage/system.ts';
import { type FakeEmbeddedLabs, startEmbeddedLabs } from './embedded-labs.ts';
import { createPlainConsole } from './plain-console.ts';
import { createRecordingLog, type RecordingLog } from './recording-log.ts';

/** A real console over fake labs, with all its output recorded. */
export interface OpenedConsole {
  readonly console: Console;
  readonly labs: FakeEmbeddedLabs;
  readonly log: RecordingLog;
  readonly dataDir: string;
  readonly events: readonly { readonly event: EventName; readonly payload: unknown }[];
  readonly notifications: readonly Shown[];
  /** The user's choice of a file. A test can change it. */
  readonly files: { toOpen: string | null; toSave: Promise<string | null> };
  /** The program that a probe of this computer's ADB server finds. A test can change it. */
  readonly adb: { found: AdbServerProbe; probes: number };
  /** The same for its usbmuxd. */
  readonly usbmuxd: { found: AdbServerProbe; probes: number };
  close(): Promise<void>;
}

/** The messages that are shown outside the window. */
export interface Shown {
  readonly title: string;
  readonly body: string;
  readonly onClick: () => void;
}

/** The address where the test's console looks for this computer's ADB server. Nothing listens there. */
export const ownAdbAddress = { host: '127.0.0.1', port: 5037 } as const;

export async function openConsole(dataDir: string, secretBox: SecretBox): Promise<OpenedConsole> {
  const labs = await startEmbeddedLabs();
  return { ...(await openConsoleOver(labs, dataDir, secretBox, createRecordingLog())), labs };
}

/** The same over these labs of this computer. */
export async function openConsoleOver(
  labs: EmbeddedLabs,
  dataDir: string,
  secretBox: SecretBox,
  log: RecordingLog,
): Promise<Omit<OpenedConsole, 'labs'>> {
  const notifications: Shown[] = [];
  const files: OpenedConsole['files'] = { toOpen: null, toSave: Promise.resolve(null) };
  const adb: OpenedConsole['adb'] = { found: 'not-running', probes: 0 };
  const usbmuxd: OpenedConsole['usbmuxd'] = { found: 'not-running', probes: 0 };
  const console = await createPlainConsole({
    dataDir,
    embeddedLabs: labs,
    fileChooser: { chooseSaveFile: () => files.toSave, chooseOpenFile: () => Promise.resolve(files.toOpen) },
    notifier: { show: (words, onClick) => notifications.push({ ...words, onClick }) },
    adbServer: { address: ownAdbAddress, probe: createProbe(adb) },
    usbmuxd: { address: ownUsbmuxd, probe: createProbe(usbmuxd) },
    hasTray: true,
    secretBox,
    log,
    readLog: () => Promise.resolve(log.lines.join('\n')),
  });
  const events: OpenedConsole['events'][number][] = [];
  console.subscribe((event, payload) => events.push({ event, payload }));
  const close = async () => {
    await console.close();
    await labs.close();
  };
  return { console, log, dataDir, events, notifications, files, adb, usbmuxd, close };
}

function createProbe(server: OpenedConsole['adb']) {
  return async () => {
    server.probes += 1;
    return server.found;
  };
}
