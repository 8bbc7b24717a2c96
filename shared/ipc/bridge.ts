import type { Result } from './result.ts';

/** The one narrow port between the page and main; everything typed is built above it. */
export interface Bridge {
  invoke(route: string, input: unknown): Promise<Result<unknown>>;
  /** Returns the function that ends the subscription. */
  subscribe(event: string, listener: (payload: unknown) => void): () => void;
}

/** The two Electron channels the bridge runs on. */
export const invokeChannel = 'console:invoke';
export const eventChannel = 'console:event';
