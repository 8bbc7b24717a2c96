import { type ComponentType, type FunctionComponent, lazy, useState } from 'react';
import { report } from '../state/report.ts';

/** A component whose script is loaded when it is first shown, or before. */
export interface LazyScreen<P> extends FunctionComponent<P> {
  /** Loads the script once, however often it is called. It never rejects: what cannot be loaded throws when it is shown. */
  preload(): Promise<void>;
}

/** What is not loaded yet, in the order in which it was declared. */
const waiting = new Set<() => Promise<void>>();

/**
 * React.lazy, to be shown within a Suspense. What was preloaded is drawn at once: React.lazy alone shows the fallback even then,
 * and React keeps a fallback for 300 ms.
 */
export function lazyScreen<P extends object>(read: () => Promise<ComponentType<P>>): LazyScreen<P> {
  let loaded: ComponentType<P> | null = null;
  let loading: Promise<{ readonly default: ComponentType<P> }> | null = null;

  async function begin() {
    waiting.delete(preload);
    loaded = await read();
    return { default: loaded };
  }

  function load() {
    loading ??= begin();
    return loading;
  }

  async function preload(): Promise<void> {
    await Promise.allSettled([load()]);
  }

  const Lazy = lazy(load);

  function Screen(props: P) {
    // The same component for as long as it is on the screen: with another one its state would be lost.
    const [Shown] = useState<ComponentType<P>>(() => loaded ?? Lazy);
    return <Shown {...props} />;
  }

  waiting.add(preload);
  return Object.assign(Screen, { preload });
}

/** Preloads all the rest one by one while the page is idle. */
export function preloadWhenIdle(): void {
  const [next] = waiting;
  if (next) requestIdleCallback(() => report(next().then(preloadWhenIdle)), { timeout: 500 });
}
