import type { Desktop } from '../../electron/ipc/desktop.ts';

/** A computer that remembers what was asked of it. */
export interface FakeDesktop extends Desktop {
  readonly copied: readonly string[];
}

export function createFakeDesktop(): FakeDesktop {
  const copied: string[] = [];
  return {
    copied,
    copy(text) {
      copied.push(text);
      return Promise.resolve();
    },
  };
}
