import { mkdirSync } from 'node:fs';
import { onTestFinished, vi } from 'vitest';

/** Puts a folder where the file would be kept, so that it can be neither linked nor moved there. */
export function blockQuarantine(withoutExtension: string, extension: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 2) });
  onTestFinished(() => void vi.useRealTimers());
  for (const why of ['damaged', 'newer']) {
    mkdirSync(`${withoutExtension}.${why}-2026-01-02T00-00-00-000Z${extension}/in-the-way`, {
      recursive: true,
    });
  }
}
