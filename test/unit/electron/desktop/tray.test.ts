import { afterEach, describe, expect, it, vi } from 'vitest';
import { putTrayIcon } from '../../../../electron/desktop/tray.ts';
import type { TrayAction, TrayLine } from '../../../../electron/desktop/tray-menu.ts';
import { electron } from '../../../fakes/electron.ts';

vi.mock('electron', () => import('../../../fakes/electron.ts'));
afterEach(() => void vi.unstubAllGlobals());

function putIcon(platform: NodeJS.Platform = 'linux') {
  vi.stubGlobal('process', { ...process, platform });
  const acted: TrayAction[] = [];
  const icon = putTrayIcon((action) => void acted.push(action));
  const tray = electron.trays.at(-1);
  if (tray === undefined) throw new Error('No icon was put');
  return { icon, tray, acted };
}

describe('the icon', () => {
  it('opens the console by a click', () => {
    const { tray, acted } = putIcon();
    tray.emit('click');
    expect(acted).toEqual([{ kind: 'open' }]);
  });

  it.each([
    ['darwin', true],
    ['win32', false],
    ['linux', false],
  ] as const)(
    'on %s is a mask for the system to colour: %s; sharp on dense screens',
    (platform, isTemplate) => {
      const { tray } = putIcon(platform);
      expect(tray.icon).toMatchObject({ isTemplate, scaled: [{ scaleFactor: 2 }] });
      // Another picture where the system colours it.
      const drawn = JSON.stringify(tray.icon);
      expect(drawn).toMatch(/"url":"data:image\/png/);
      expect(drawn === JSON.stringify(putIcon('linux').tray.icon)).toBe(platform !== 'darwin');
    },
  );

  it('goes when it is removed', () => {
    const { icon, tray } = putIcon();
    icon.remove();
    expect(tray.isGone).toBe(true);
  });
});

describe('the menu', () => {
  const lines: readonly TrayLine[] = [
    { kind: 'action', label: 'Open A & B', action: { kind: 'open' } },
    { kind: 'separator' },
    { kind: 'text', label: '3 of 4 devices free' },
    {
      kind: 'choice',
      label: 'Pause',
      isChosen: true,
      action: { kind: 'pause-notifications', isPaused: false },
    },
  ];

  it('has a line for each, of which those to be read only cannot be chosen', () => {
    const { icon, tray } = putIcon();
    icon.show({ tooltip: 'Console', lines });
    expect(tray.tooltip).toBe('Console');
    expect(tray.menu).toEqual([
      // A single & would be the mark of a key.
      { label: 'Open A && B', click: expect.any(Function) },
      { type: 'separator' },
      { label: '3 of 4 devices free', enabled: false },
      { label: 'Pause', type: 'checkbox', checked: true, click: expect.any(Function) },
    ]);
  });

  it('does what its lines say', () => {
    const { icon, tray, acted } = putIcon();
    icon.show({ tooltip: '', lines });
    for (const item of tray.menu) {
      // What Electron calls when a person chooses the line.
      const click = item['click'] as (() => void) | undefined;
      click?.();
    }
    expect(acted).toEqual([{ kind: 'open' }, { kind: 'pause-notifications', isPaused: false }]);
  });
});
