import { type ComponentType, type FunctionComponent, useSyncExternalStore } from 'react';
import { report } from '../state/report.ts';

/** A component whose script is loaded once it is first shown, or before. */
export interface Later<P> extends FunctionComponent<P> {
  /** Resolves once {@link Later.isLoaded}. */
  load(): Promise<void>;
  /** Whether it shows at once, or throws where it could not be had. */
  isLoaded(): boolean;
}

type Loading<P> =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'loaded'; readonly component: ComponentType<P> }
  | { readonly kind: 'failed'; readonly error: unknown };

/** What is not loaded yet, in the order in which it was declared. */
const waiting = new Set<() => Promise<void>>();

/** Shows nothing until it is loaded. Not React.lazy, which shows nothing for a moment even where it is loaded already. */
export function later<P extends object>(read: () => Promise<ComponentType<P>>): Later<P> {
  let state: Loading<P> = { kind: 'waiting' };
  let loading: Promise<void> | null = null;

  async function begin(): Promise<void> {
    waiting.delete(load);
    try {
      state = { kind: 'loaded', component: await read() };
    } catch (error) {
      state = { kind: 'failed', error };
    }
  }

  function load(): Promise<void> {
    loading ??= begin();
    return loading;
  }

  function listen(notify: () => void): () => void {
    report(load().then(notify));
    return () => {};
  }

  function Later(props: P) {
    const now = useSyncExternalStore(listen, () => state);
    if (now.kind === 'failed') throw now.error;
    return now.kind === 'loaded' ? <now.component {...props} /> : null;
  }

  waiting.add(load);
  return Object.assign(Later, { load, isLoaded: () => state.kind !== 'waiting' });
}

/** Whether it can be shown; has it loaded once the answer is needed. */
export function useIsLoaded(component: Later<never>, isNeeded: boolean): boolean {
  return useSyncExternalStore(
    (notify) => {
      if (isNeeded) report(component.load().then(notify));
      return () => {};
    },
    () => component.isLoaded(),
  );
}

/** Loads all the rest piece by piece whenever there is nothing else to do, so that nobody waits for it later. */
export function loadRestWhenIdle(): void {
  const [next] = waiting;
  if (next) requestIdleCallback(() => report(next().then(loadRestWhenIdle)), { timeout: 500 });
}
