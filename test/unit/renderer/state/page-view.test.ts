import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PageView } from '#shared/model/page-view.ts';
import { createApi } from '../../../../renderer/state/api/create-api.ts';
import { openDevice, useDevicesView } from '../../../../renderer/state/devices-view.ts';
import { showPage, usePage } from '../../../../renderer/state/page.ts';
import { keepPageView } from '../../../../renderer/state/page-view.ts';

const reported: unknown[] = [];

/** Main's end of the bridge with a stored view. */
function createMain(kept: PageView | null) {
  return createApi({
    invoke(route, input) {
      if (route === 'page.keepView') reported.push(input);
      return Promise.resolve({ ok: true, value: route === 'page.keptView' ? kept : null });
    },
    subscribe: () => () => {},
  });
}

const shown = () => ({ page: usePage.getState().page, openKey: useDevicesView.getState().openKey });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', globalThis);
  reported.length = 0;
  usePage.setState(usePage.getInitialState());
  useDevicesView.setState(useDevicesView.getInitialState());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('restores the stored view and saves changes after a pause', async () => {
  await keepPageView(createMain({ page: 'history', query: 'galaxy', openKey: 'a' }));
  expect(shown()).toEqual({ page: 'history', openKey: 'a' });
  expect(useDevicesView.getState().query).toBe('galaxy');
  showPage('agents');
  vi.advanceTimersByTime(1_000);
  expect(reported).toEqual([{ page: 'agents', query: 'galaxy', openKey: 'a' }]);
});

test('keeps a view you opened meanwhile', async () => {
  const keeping = keepPageView(createMain({ page: 'history', query: 'galaxy', openKey: 'a' }));
  openDevice('b');
  await keeping;
  expect(shown()).toEqual({ page: 'devices', openKey: 'b' });
  expect(useDevicesView.getState().query).toBe('');
});
