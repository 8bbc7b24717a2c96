import { afterEach, describe, expect, it, vi } from 'vitest';
import { putTrayIcon } from '../../../../electron/desktop/tray.ts';
import { electron } from '../../../fakes/electron.ts';

vi.mock('electron', () => import('../../../fakes/electron.ts'));
afterEach(() => void vi.unstubAllGlobals());

function putIcon(platform: NodeJS.Platform = 'linux') {
  vi.stubGlobal('process', { ...process, platform });
  const open = vi.fn<() => void>();
  const icon = putTrayIcon(open);
  const tray = electron.trays.at(-1);
  if (tray === undefined) throw new Error('No icon was created');
  return { icon, tray, open };
}

describe('the icon', () => {
  it.each([
    ['linux', 1],
    ['win32', 1],
    ['darwin', 0],
  ] as const)('on %s opens the console on click, except where that opens the menu', (platform, times) => {
    const { tray, open } = putIcon(platform);
    tray.emit('click');
    expect(open).toHaveBeenCalledTimes(times);
  });

  it.each([
    ['darwin', true],
    ['win32', false],
    ['linux', false],
  ] as const)(
    'on %s is a mask for the system to color: %s; sharp on dense screens',
    (platform, isTemplate) => {
      const { tray } = putIcon(platform);
      expect(tray.icon).toMatchObject({ isTemplate, scaled: [{ scaleFactor: 2 }] });
      // Another picture if the system colors it.
      const drawn = JSON.stringify(tray.icon);
      expect(drawn).toMatch(/"url":"data:image\/png/);
      expect(drawn === JSON.stringify(putIcon('linux').tray.icon)).toBe(platform !== 'darwin');
    },
  );

  it('disappears when it is removed', () => {
    const { icon, tray } = putIcon();
    icon.remove();
    expect(tray.isGone).toBe(true);
  });
});

it('shows the given lines', () => {
  const { icon, tray } = putIcon();
  const lines = [{ label: 'Open' }];
  icon.show({ tooltip: 'Console', lines });
  expect(tray.tooltip).toBe('Console');
  expect(tray.menu).toEqual(lines);
});
