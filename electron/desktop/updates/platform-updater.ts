import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  AppImageUpdater,
  type AppUpdater,
  type BaseUpdater,
  MacUpdater,
  NsisUpdater,
  Provider,
  type ResolvedUpdateFileInfo,
  type UpdateInfo,
} from 'electron-updater';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js';
import type { Log } from '#shared/log.ts';
import type { Release } from '../../console/tools/updates/read-release.ts';
import type { UpdateFetcher } from '../../console/tools/updates/update-fetcher.ts';
import type { UpdateSource } from '../../console/tools/updates/update-source.ts';

type AppAdapter = NonNullable<ConstructorParameters<typeof AppImageUpdater>[1]>;

export type PlatformUpdater = ReturnType<typeof createPlatformUpdater>;

/** Hands electron-updater the release that we know, rather than let it ask a server. */
function provideRelease(release: Release, server: URL) {
  return class extends Provider<UpdateInfo> {
    constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime);
    }

    getLatestVersion(): Promise<UpdateInfo> {
      const { minimumSystemVersion, stagingPercentage, ...rest } = release;
      const [first] = release.files;
      return Promise.resolve({
        ...rest,
        path: first?.url ?? '',
        sha512: first?.sha512 ?? '',
        ...(minimumSystemVersion !== undefined && { minimumSystemVersion }),
        ...(stagingPercentage !== undefined && { stagingPercentage }),
      });
    }

    resolveFiles({ files }: UpdateInfo): ResolvedUpdateFileInfo[] {
      return files.map((info) => ({ url: locateFile(server, info.url), info }));
    }
  };
}

function locateFile(server: URL, name: string): URL {
  return new URL(encodeURIComponent(name), server);
}

export function createPlatformUpdater(platform: NodeJS.Platform, adapter: AppAdapter, log: Log) {
  const base = createBaseUpdater(platform, adapter);
  const updater = base ?? new MacUpdater(undefined, adapter);
  const writer = (level: keyof Log) => (message: unknown) =>
    log[level]('Updater', { message: String(message) });
  updater.logger = { info: writer('info'), warn: writer('warn'), error: writer('error') };
  updater.autoDownload = false;
  updater.allowDowngrade = false;
  updater.disableWebInstaller = true;
  // A file's block map isn't signed, and on a company's network the whole file comes fast.
  updater.disableDifferentialDownload = true;
  // The caller gets a rejection. Without a listener, this event would throw.
  updater.on('error', () => {});

  let staged: Staged | null = null;

  return {
    async stage(release: Release, source: UpdateSource, fetcher: UpdateFetcher): Promise<boolean> {
      const { server } = source;
      giveExecutor(updater, release, server, fetcher);
      updater.setFeedURL({ provider: 'custom', updateProvider: provideRelease(release, server) });
      const found = await updater.checkForUpdates();
      if (!found?.isUpdateAvailable) return false;
      const [path] = await updater.downloadUpdate();
      const digests = release.files.map(({ sha512 }) => sha512);
      staged = path === undefined ? null : { path, digests: new Set(digests) };
      return true;
    },

    installAtQuit(isStarted: boolean): void {
      if (staged !== null && isAsListed(staged, log)) base?.install(true, isStarted);
    },

    /** Null if the system does it itself (macOS). */
    restart: base === null ? () => updater.quitAndInstall() : null,
  };
}

interface Staged {
  readonly path: string;
  /** Of the files in the signed list: SHA-512 in base64. */
  readonly digests: ReadonlySet<string>;
}

/** Hashed once more right before installing, because the user's other programs can write to that folder. */
function isAsListed({ path, digests }: Staged, log: Log): boolean {
  try {
    // Once the console is ending, nothing asynchronous runs.
    if (digests.has(hash('sha512', readFileSync(path), 'base64'))) return true;
    log.error('The update was changed after it was downloaded, and is not installed');
  } catch (error) {
    log.error('The update cannot be read, and is not installed', { error });
  }
  return false;
}

/** Null on macOS. */
function createBaseUpdater(platform: NodeJS.Platform, adapter: AppAdapter): BaseUpdater | null {
  if (platform === 'darwin') return null;
  const updater =
    platform === 'win32' ? new NsisUpdater(undefined, adapter) : new AppImageUpdater(undefined, adapter);
  updater.autoInstallOnAppQuit = false;
  return updater;
}

// electron-updater's own downloads take any size and follow any redirect. For whole files it only calls `download`.
function giveExecutor(updater: AppUpdater, release: Release, server: URL, fetcher: UpdateFetcher): void {
  Reflect.set(updater, 'httpExecutor', {
    async download(url: URL, destination: string): Promise<string> {
      const file = release.files.find((each) => locateFile(server, each.url).href === url.href);
      if (!file) throw new Error('The updater requested a file that the release does not list');
      await fetcher.download({ url, size: file.size, sha512: file.sha512 }, destination);
      return destination;
    },
  });
}
