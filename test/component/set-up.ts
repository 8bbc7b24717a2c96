// First, as in renderer/main.tsx: a component's styles come after those of the whole page.
import '../../renderer/styles/tokens.css';
import '../../renderer/styles/base.css';
import { afterEach, beforeEach, vi } from 'vitest';
import { main } from './main.ts';

// The page's modules read it when they are loaded, which is after this file.
Object.defineProperty(window, 'bridge', { value: main.bridge });

// The clock stands still until a test moves it, so that no response becomes stale on a slow machine.
beforeEach(() => void vi.setSystemTime('2026-11-23T01:30:00Z'));

afterEach(async () => {
  const { closePage } = await import('./page.tsx');
  closePage();
  vi.useRealTimers();
  if (main.failures.length > 0) throw new AggregateError(main.failures, 'The page made calls that failed');
});
