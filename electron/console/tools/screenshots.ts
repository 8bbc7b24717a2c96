import type { Input } from '#shared/ipc/contract.ts';
import { noScreenshot } from '#shared/model/fleet/screenshot.ts';
import type { Log } from '#shared/log.ts';
import { allowsScreenshots } from '#shared/model/managed.ts';
import type { Managed } from '#shared/model/managed.ts';
import type { SettingsStore } from '../collections/settings-store.ts';
import type { Fleet } from '../fleet/fleet.ts';
import type { Session } from '../session/session.ts';
import type { FileChooser } from '../storage/system.ts';
import { saveFile } from './exporter.ts';

interface ScreenshotsOptions {
  readonly settings: Pick<SettingsStore, 'read'>;
  readonly managed: Managed;
  readonly session: Pick<Session, 'connection'>;
  readonly fleet: Pick<Fleet, 'agents'>;
  readonly fileChooser: FileChooser;
  readonly log: Log;
}

/** Pictures pass through main and stay nowhere. */
export function createScreenshots(options: ScreenshotsOptions) {
  const { settings, managed, session, fleet } = options;
  return {
    async take({ agentId, deviceId }: Input<'screenshots.take'>) {
      const client = session.connection()?.agentClient;
      const agent = fleet.agents().find(({ id }) => id === agentId);
      if (client === undefined || agent === undefined) return noScreenshot('not-listed');
      const outcome = await client.takeScreenshot(agent, deviceId, new AbortController().signal);
      // The next session may be somebody else's.
      return session.connection()?.agentClient === client ? outcome : noScreenshot('no-service');
    },
    save: ({ png, takenAt, device }: Input<'screenshots.save'>) =>
      saveFile(
        { name: suggestName(device, new Date(takenAt)), extension: 'png' },
        () => Promise.resolve(Buffer.from(png)),
        options,
      ),
    areOnHere: () => settings.read().takesScreenshots && allowsScreenshots(managed),
  };
}

/** `Galaxy S24 2026-11-28 10-42-07.png`, in local time, as the page shows it. */
export function suggestName(device: string, at: Date): string {
  const [year, month, day, ...time] = [
    at.getFullYear(),
    at.getMonth() + 1,
    at.getDate(),
    at.getHours(),
    at.getMinutes(),
    at.getSeconds(),
  ].map((part) => String(part).padStart(2, '0'));
  // Nothing that a file system or shell could misread.
  const name = device
    .replaceAll(/[^\p{L}\p{N} ()_-]+/gu, '')
    .trim()
    .slice(0, 60);
  return `${name || 'Screenshot'} ${year}-${month}-${day} ${time.join('-')}.png`;
}
