import type { Log } from '#shared/log.ts';
import { noUpdate, type UpdateState } from '#shared/model/update.ts';
import type { Release } from './read-release.ts';
import type { UpdateFetcher } from './update-fetcher.ts';
import { findUpdateSource, type SourceFiles, type UpdateSource } from './update-source.ts';

export interface UpdateInstaller {
  /** False if there's nothing to do: not newer, or not yet for this computer. @throws if the download fails */
  stage(release: Release, source: UpdateSource, fetcher: UpdateFetcher): Promise<boolean>;
  restart(): void;
}

export interface UpdatesOptions {
  /** Null if the console can't replace itself: it isn't packaged, or a package manager does that. */
  readonly installer: UpdateInstaller | null;
  readonly sourceFiles: SourceFiles;
  readonly lowestVersionFile: string;
  /** Days, once it's over 90: somebody may be withholding new versions. */
  readonly onOldList: (days: number) => void;
  readonly firstCheckMs?: number;
  readonly onChange: (state: UpdateState) => void;
  readonly log: Log;
}

/** Not at once: the computer is busy during the start. */
const FIRST_CHECK_MS = 5_000;
const CHECK_EVERY_MS = 6 * 3_600_000;
const DAY_MS = 86_400_000;
const OLD_LIST_DAYS = 90;

export type Updates = ReturnType<typeof createUpdates>;

export function createUpdates(options: UpdatesOptions) {
  const { installer, log, firstCheckMs = FIRST_CHECK_MS } = options;
  let fetcher: UpdateFetcher | null = null;
  let state: UpdateState = noUpdate;
  let isClosed = false;
  let timer = installer && setTimeout(() => void check(installer), firstCheckMs);

  async function check(through: UpdateInstaller): Promise<void> {
    try {
      if (await stageNewest(through)) return;
    } catch (error) {
      // If the server is away, just log it: we'll try again.
      if (!isClosed) log.warn('No update could be downloaded', { error });
      if (state.kind === 'downloading') change(noUpdate);
    }
    if (!isClosed) timer = setTimeout(() => void check(through), CHECK_EVERY_MS);
  }

  async function stageNewest(through: UpdateInstaller): Promise<boolean> {
    const source = await findUpdateSource(options.sourceFiles, log);
    if (source === null) return false;
    const { createUpdateFetcher } = await import('./update-fetcher.ts');
    const { nameReleaseList, readRelease } = await import('./read-release.ts');
    if (isClosed) return false;
    const open = (fetcher ??= createUpdateFetcher());
    const list = nameReleaseList(process.platform, process.arch);
    const release = await readRelease(source, list, open);
    reportAge(release);
    const { version } = release;
    if (await isTooOld(source, release)) return false;
    const reporting = reportPercent(open, (percent) => {
      if (state.kind !== 'downloading' || state.percent !== percent)
        change({ kind: 'downloading', version, percent });
    });
    if (isClosed || !(await through.stage(release, source, reporting)) || isClosed) return false;
    log.info('An update is ready', { version });
    change({ kind: 'ready', version });
    return true;
  }

  /** We take an old list: an isolated network needs its fixes too. */
  function reportAge({ listDate, releaseDate }: Release): void {
    const days = Math.floor((Date.now() - Date.parse(listDate ?? releaseDate)) / DAY_MS);
    if (!(days > OLD_LIST_DAYS)) return;
    log.warn('The list of updates is old', { days });
    options.onOldList(days);
  }

  async function isTooOld({ publicKey }: UpdateSource, release: Release): Promise<boolean> {
    const { compareVersions, raiseLowestVersion } = await import('./read-release.ts');
    const key = publicKey.export({ format: 'jwk' }).x ?? '';
    const lowest = await raiseLowestVersion(options.lowestVersionFile, key, release.minimumVersion);
    if (lowest === null || compareVersions(release.version, lowest) >= 0) return false;
    log.warn('An update is older than the minimum version', { version: release.version, lowest });
    return true;
  }

  function change(next: UpdateState): void {
    state = next;
    options.onChange(next);
  }

  return {
    state: () => state,
    /** Installed when the console is quit. */
    postpone: () => change(noUpdate),
    restart() {
      if (state.kind === 'ready') installer?.restart();
    },
    close() {
      isClosed = true;
      if (timer) clearTimeout(timer);
      fetcher?.close();
    },
  };
}

const reportPercent = (fetcher: UpdateFetcher, onPercent: (percent: number) => void): UpdateFetcher => ({
  ...fetcher,
  download: (file, destination) =>
    fetcher.download(file, destination, (bytes) => onPercent(Math.floor((100 * bytes) / file.size))),
});
