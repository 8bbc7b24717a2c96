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
  // macOS opens the menu on click and colors the icon itself, so it gets another picture.
  it.each([
    ['linux', 1, false],
    ['win32', 1, false],
    ['darwin', 0, true],
  ] as const)(
    'on %s opens the console %i times on click, and is a mask: %s',
    (platform, times, isTemplate) => {
      const { tray, open } = putIcon(platform);
      tray.emit('click');
      expect(open).toHaveBeenCalledTimes(times);
      // Sharp on dense screens.
      expect(tray.icon).toMatchObject({ isTemplate, scaled: [{ scaleFactor: 2 }] });
      const drawn = JSON.stringify(tray.icon);
      expect(drawn).toMatch(/"url":"data:image\/png/);
      expect(drawn === JSON.stringify(putIcon('linux').tray.icon)).toBe(!isTemplate);
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
