import { Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lazyScreen } from '../../../../renderer/ui/lazy-screen.tsx';

const idle: (() => void)[] = [];
beforeEach(() => vi.stubGlobal('requestIdleCallback', (then: () => void) => void idle.push(then)));
afterEach(() => vi.unstubAllGlobals());

const Drawn = () => <p>drawn</p>;

describe('a lazy screen', () => {
  it('shows the fallback while it loads, and renders immediately after a preload', async () => {
    const Screen = lazyScreen(async () => Drawn);
    const app = (
      <Suspense fallback={<p>waits</p>}>
        <Screen />
      </Suspense>
    );
    expect(renderToStaticMarkup(app)).toContain('waits');
    await Screen.preload();
    expect(renderToStaticMarkup(app)).toBe('<p>drawn</p>');
  });

  it('throws when it is shown if loading fails, but not in the preload', async () => {
    const Screen = lazyScreen(() => Promise.reject(new Error('no such file')));
    await Screen.preload();
    await expect(prerender(<Screen />, { onError: () => {} })).rejects.toThrow('no such file');
  });
});
