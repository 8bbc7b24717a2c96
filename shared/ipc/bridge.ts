import type { Result } from './result.ts';

/** The only port between the page and main. The typed functions are built on it. */
export interface Bridge {
  invoke(route: string, input: unknown): Promise<Result<unknown>>;
  /** Returns the function that ends the subscription. */
  subscribe(event: string, listener: (payload: unknown) => void): () => void;
}

/** The two Electron channels of the bridge. */
export const invokeChannel = 'console:invoke';
export const eventChannel = 'console:event';
