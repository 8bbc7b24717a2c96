import type { Result } from './result.ts';

/** All that page and main have between them. The typed functions sit on top. */
export interface Bridge {
  invoke(route: string, input: unknown): Promise<Result<unknown>>;
  /** Returns a function that unsubscribes. */
  subscribe(event: string, listener: (payload: unknown) => void): () => void;
}

export const invokeChannel = 'console:invoke';
export const eventChannel = 'console:event';
