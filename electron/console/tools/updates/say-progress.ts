import type { UpdateFetcher } from './update-fetcher.ts';

/** The same fetcher, of whose downloads each whole percent that has come is said. */
export function sayProgress(fetcher: UpdateFetcher, onPercent: (percent: number) => void): UpdateFetcher {
  return {
    ...fetcher,
    download(file, destination) {
      let said = -1;
      return fetcher.download(file, destination, (bytes) => {
        const percent = Math.floor((100 * bytes) / file.size);
        if (percent === said) return;
        said = percent;
        onPercent(percent);
      });
    },
  };
}
