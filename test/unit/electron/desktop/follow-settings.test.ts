import { expect, it } from 'vitest';
import { followSettings } from '../../../../electron/desktop/follow-settings.ts';
import { startConsole } from '../../../fakes/console.ts';

it('applies a setting at once and after each change', async () => {
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
