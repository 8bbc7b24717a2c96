import { expect, it } from 'vitest';
import { changeZoom, followZoom } from '../../../../electron/desktop/follow-zoom.ts';
import { startConsole } from '../../../fakes/console.ts';

it('the page is as large as was chosen, from the start and with every choice', async () => {
  const { console } = await startConsole();
  console.settings.change({ zoom: 150 });
  const zooms: number[] = [];
  followZoom(console, { zoom: (percent) => zooms.push(percent) });
  expect(zooms).toEqual([150]);
  changeZoom(console, 'in');
  changeZoom(console, 'out');
  expect(zooms).toEqual([150, 175, 150]);
  expect(console.settings.read().zoom).toBe(150);
  // What else is told leaves it as it is.
  console.notices.report('page-crashed');
  expect(zooms).toHaveLength(3);
});
