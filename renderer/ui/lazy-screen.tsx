import { type ComponentType, type FunctionComponent, lazy, useState } from 'react';
import { completeTexts } from '../i18n/i18n.ts';
import { report } from '../state/report.ts';

/** A component whose script is loaded when it is first shown, or before. */
export interface LazyScreen<P> extends FunctionComponent<P> {
  /** Never rejects: a failed load throws when the component is shown. */
  preload(): Promise<void>;
}

/** The components that are not loaded yet, in the order of their declaration. */
const waiting = new Set<() => Promise<void>>();

/**
 * React.lazy for use within a Suspense. A preloaded component renders immediately: React.lazy alone would show the
 * fallback even then, and React keeps a fallback for 300 ms.
 */
export function lazyScreen<P extends object>(read: () => Promise<ComponentType<P>>): LazyScreen<P> {
  let loaded: ComponentType<P> | null = null;
  let loading: Promise<{ readonly default: ComponentType<P> }> | null = null;

  async function begin() {
    waiting.delete(preload);
    [loaded] = await Promise.all([read(), completeTexts()]);
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
    // The component must not change while it is mounted, because its state would be lost.
    const [Shown] = useState<ComponentType<P>>(() => loaded ?? Lazy);
    return <Shown {...props} />;
  }

  waiting.add(preload);
  return Object.assign(Screen, { preload });
}

/** Preloads the remaining components one by one while the page is idle. */
export function preloadWhenIdle(): void {
  const [next] = waiting;
  if (next) requestIdleCallback(() => report(next().then(preloadWhenIdle)), { timeout: 500 });
}
