import type { Desktop } from '../../electron/ipc/handlers.ts';

/** A desktop that records the calls. */
export interface FakeDesktop extends Desktop {
  readonly copied: readonly string[];
}

export function createFakeDesktop(): FakeDesktop {
  const copied: string[] = [];
  return {
    copied,
    about: () => Promise.resolve({ runtime: { electron: '', chromium: '', node: '24' }, licenses: null }),
    copy(text) {
      copied.push(text);
      return Promise.resolve();
    },
  };
}
