import { describe, expect, it } from 'vitest';
import { commandIds } from '#shared/model/command.ts';
import { describeMenu, type MenuSituation } from '../../../../../electron/desktop/app-menu/menu-content.ts';

const linux: MenuSituation = {
  platform: 'linux',
  language: 'en',
  isSignedIn: true,
  isWithoutAccount: false,
  isPackaged: true,
};
// A submenu is a list here. Electron would accept a menu too.
const menusOf = (situation: MenuSituation) =>
  describeMenu(situation, () => {}).map((menu) => ({
    ...menu,
    lines: Array.isArray(menu.submenu) ? menu.submenu : [],
  }));
const nameLine = ({ label }: { readonly label?: string }) => label ?? '-';
const linesOf = (situation: MenuSituation) => menusOf(situation).flatMap(({ lines }) => lines);

describe('the menu bar', () => {
  it("has the order that each system's users expect", () => {
    const names = (situation: MenuSituation) => menusOf(situation).map(({ label }) => label);
    expect(names(linux)).toEqual(['File', 'Edit', 'View', 'Window', 'Help']);
    expect(names({ ...linux, platform: 'darwin' })).toEqual([
      'Device Lab Console',
      'File',
      'Edit',
      'View',
      'Window',
      'Help',
    ]);
    expect(names({ ...linux, language: 'ko' })).toEqual(['파일', '편집', '보기', '창', '도움말']);
  });

  const written = (situation: MenuSituation) =>
    menusOf(situation).map(({ label, lines }) => `${label}: ${lines.map(nameLine).join(', ')}`);
  const edit =
    'Edit: Undo, Redo, -, Cut, Copy, Paste, Select All, -, Copy Device ID, Copy Search as Command, Find';
  const view =
    'View: Command Palette…, -, Devices, By Model, Agents, Alerts, History, -, Unused Devices Only, Refresh All Agents, Hide or Show Names, -, Zoom In, Zoom Out, Actual Size, Full Screen';
  const add = 'File: Add Agent…, Import Agents…, Find Agents on the Network…';
  const file = `${add}, -, Settings…, -, Sign Out, -, Close Window, Quit`;

  it.each(['linux', 'win32'] as const)('has its lines at their usual places on %s', (platform) => {
    expect(written({ ...linux, platform })).toEqual([
      file,
      edit,
      view,
      'Window: Minimize',
      'Help: Keyboard Shortcuts, Show the Tour, Save Diagnostics…, -, About Device Lab Console',
    ]);
  });

  it('has its lines at their usual places on macOS', () => {
    expect(written({ ...linux, platform: 'darwin' })).toEqual([
      'Device Lab Console: About Device Lab Console, -, Settings…, -, Services, -, Hide Device Lab Console, Hide Others, Show All, -, Quit',
      `${add}, -, Sign Out, -, Close Window`,
      edit,
      view,
      'Window: Minimize, Zoom, Bring All to Front',
      'Help: Keyboard Shortcuts, Show the Tour, Save Diagnostics…',
    ]);
  });

  it('leaves Window and Help to the system, which adds to them', () => {
    const roles = menusOf(linux).flatMap(({ label, role }) => (role === undefined ? [] : [[label, role]]));
    expect(roles).toEqual([
      ['Window', 'window'],
      ['Help', 'help'],
    ]);
  });

  it.each(['linux', 'win32', 'darwin'] as const)('has every command and Quit once on %s', (platform) => {
    const lines = linesOf({ ...linux, platform });
    const commands = lines.flatMap(({ id }) => id ?? []);
    expect(commands.toSorted()).toEqual([...commandIds].toSorted());
    expect(lines.filter(({ role }) => role === 'quit')).toHaveLength(1);
  });

  it('enables before sign-in only the commands that work then', () => {
    const offered = linesOf({ ...linux, isSignedIn: false }).filter(({ enabled }) => enabled);
    expect(offered.map(nameLine)).toEqual([
      'Hide or Show Names',
      'Zoom In',
      'Zoom Out',
      'Actual Size',
      'Keyboard Shortcuts',
      'Save Diagnostics…',
      'About Device Lab Console',
    ]);
  });

  it('offers a change of labs instead of a sign-out if no password is needed', () => {
    const names = linesOf({ ...linux, isWithoutAccount: true }).map(nameLine);
    expect(names).toContain('Switch Lab…');
    expect(names).not.toContain('Sign Out');
  });

  it('has developer tools only for developers', () => {
    expect(linesOf(linux).map(nameLine)).not.toContain('Developer Tools');
    expect(linesOf({ ...linux, isPackaged: false }).map(nameLine)).toContain('Developer Tools');
  });
});
