import { expect, it, vi } from 'vitest';
import { followSettings } from '../../../../electron/desktop/follow-settings.ts';
import { startConsole } from '../../../fakes/console.ts';

it('applies the choice, from the start and after every change', async () => {
  const { console } = await startConsole();
  console.settings.change({ zoom: 150 });
  const zooms: number[] = [];
  followSettings(console, ({ zoom }) => zooms.push(zoom));
  expect(zooms).toEqual([150]);
  console.settings.change({ zoom: 175 });
  console.settings.change({ zoom: 150 });
  expect(zooms).toEqual([150, 175, 150]);
  // Other events leave it unchanged.
  console.notices.report('page-crashed');
  expect(zooms).toHaveLength(3);
});

it('ignores an event without data', async () => {
  const { console } = await startConsole();
  const apply = vi.fn<() => void>();
  let emit: Parameters<typeof console.subscribe>[0] = () => {};
  const subscribe: typeof console.subscribe = (listener) => {
    emit = listener;
    return () => {};
  };
  followSettings({ settings: console.settings, subscribe }, apply);
  emit('refresh-progress.changed', null);
  expect(apply).toHaveBeenCalledOnce();
});
