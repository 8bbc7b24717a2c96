import { type ComponentType, type FunctionComponent, lazy, useState } from 'react';
import { completeTexts } from '../i18n/i18n.ts';
import { report } from '../state/report.ts';

/** Its script is loaded when it's first shown, or earlier. */
export interface LazyScreen<P> extends FunctionComponent<P> {
  /** Never rejects: if loading fails, showing it throws. */
  preload(): Promise<void>;
}

/** Not loaded yet, in order of declaration. */
const waiting = new Set<() => Promise<void>>();

/**
 * React.lazy, inside a Suspense. Once preloaded, it renders at once: React.lazy alone would still show the
 * fallback, and React keeps a fallback up for 300 ms.
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
    // Don't switch it while it's mounted, or its state would be lost.
    const [Shown] = useState<ComponentType<P>>(() => loaded ?? Lazy);
    return <Shown {...props} />;
  }

  waiting.add(preload);
  return Object.assign(Screen, { preload });
}

/** One by one. */
export function preloadWhenIdle(): void {
  const [next] = waiting;
  if (next) requestIdleCallback(() => report(next().then(preloadWhenIdle)), { timeout: 500 });
}
