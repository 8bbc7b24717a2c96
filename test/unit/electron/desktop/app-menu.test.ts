import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type CommandId, commandIds } from '#shared/model/command.ts';
import { defaultSettings } from '#shared/model/settings.ts';
import type { Language } from '#shared/locales/languages.ts';
import type { EventListener } from '../../../../electron/console/events.ts';
import { describeMenu, keepAppMenu, type MenuSituation } from '../../../../electron/desktop/app-menu.ts';
import { electron } from '../../../fakes/electron.ts';

vi.mock('electron', () => import('../../../fakes/electron.ts'));
beforeEach(() => void (electron.menu = []));

interface Item {
  readonly label?: string;
  readonly role?: string;
  readonly type?: string;
  readonly enabled?: boolean;
  readonly accelerator?: string;
  readonly registerAccelerator?: boolean;
  readonly submenu?: readonly Item[];
  readonly click?: () => void;
}

function openMenu() {
  const now = { language: 'en' as Language, isSignedIn: true };
  const chosen: CommandId[] = [];
  const did: string[] = [];
  let emit: EventListener = () => {};
  keepAppMenu(
    {
      language: () => now.language,
      isSignedIn: () => now.isSignedIn,
      isWithoutAccount: () => false,
      chooseCommand: (command) => void chosen.push(command),
      subscribe: (listener) => {
        emit = listener;
        return () => {};
      },
    },
    async () => void did.push('show'),
  );
  const items = () => (electron.menu as readonly Item[]).flatMap(({ submenu = [] }) => submenu);
  const find = (label: string) => items().find((item) => item.label === label);
  const part = (label: string) => (electron.menu as readonly Item[]).find((each) => each.label === label);
  return { now, chosen, did, find, part, emit: (...event: Parameters<EventListener>) => emit(...event) };
}

it('shows the page’s shortcuts, and opens the window before a command', async () => {
  const { find, chosen, did } = openMenu();
  expect(find('Command Palette…')).toMatchObject({ accelerator: 'CmdOrCtrl+K', registerAccelerator: false });
  expect(find('Hide or Show Names')?.accelerator).toBe('CmdOrCtrl+Shift+H');
  expect(find('Zoom In')?.accelerator).toBe('CmdOrCtrl+Plus');
  expect(find('Keyboard Shortcuts')).not.toHaveProperty('accelerator');
  find('Add Agent…')?.click?.();
  await vi.waitFor(() => expect(chosen).toEqual(['add-agent']));
  expect(did).toEqual(['show']);
});

it('follows the language and the session', () => {
  const { now, find, emit } = openMenu();
  const before = electron.menu;
  emit('session.changed', { kind: 'signed-out' });
  expect(electron.menu).toBe(before);
  now.isSignedIn = false;
  emit('session.changed', { kind: 'signed-out' });
  expect(find('Add Agent…')?.enabled).toBe(false);
  now.language = 'ko';
  emit('page.shown', { page: 'agents' });
  expect(find('에이전트 추가…')).toBeUndefined();
  emit('settings.changed', { settings: defaultSettings, language: 'ko' });
  expect(find('에이전트 추가…')).toBeDefined();
});

it('leaves Copy, Window and Help to the system', () => {
  const { find, part } = openMenu();
  expect(find('Copy')).toEqual({ role: 'copy', label: 'Copy' });
  expect(part('Edit')?.submenu?.[2]).toEqual({ type: 'separator' });
  expect([part('Window')?.role, part('Help')?.role]).toEqual(['window', 'help']);
  expect(part('File')).not.toHaveProperty('role');
});

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
  const written = (situation: MenuSituation) =>
    menusOf(situation).map(({ label, lines }) => `${label}: ${lines.map(nameLine).join(', ')}`);
  const edit =
    'Edit: Undo, Redo, -, Cut, Copy, Paste, Select All, -, Copy Device ID, Copy Search as Command, Find';
  const view =
    'View: Command Palette…, -, Devices, By Model, Agents, Alerts, History, -, Unused Devices Only, Refresh All Agents, Hide or Show Names, -, Zoom In, Zoom Out, Actual Size, Full Screen';
  const add = 'File: Add Agent…, Import Agents…, Find Agents on the Network…';
  const file = `${add}, -, Settings…, -, Sign Out, -, Close Window, Quit`;

  it.each(['linux', 'win32'] as const)('has its items in the usual places on %s', (platform) => {
    expect(written({ ...linux, platform })).toEqual([
      file,
      edit,
      view,
      'Window: Minimize',
      'Help: Keyboard Shortcuts, Show the Tour, Save Diagnostics…, -, About Device Lab Console',
    ]);
  });

  it('has its items in the usual places on macOS', () => {
    expect(written({ ...linux, platform: 'darwin' })).toEqual([
      'Device Lab Console: About Device Lab Console, -, Settings…, -, Services, -, Hide Device Lab Console, Hide Others, Show All, -, Quit',
      `${add}, -, Sign Out, -, Close Window`,
      edit,
      view,
      'Window: Minimize, Zoom, Bring All to Front',
      'Help: Keyboard Shortcuts, Show the Tour, Save Diagnostics…',
    ]);
  });

  it.each(['linux', 'win32', 'darwin'] as const)('has every command and Quit once on %s', (platform) => {
    const lines = linesOf({ ...linux, platform });
    const commands = lines.flatMap(({ id }) => id ?? []);
    expect(commands.toSorted()).toEqual([...commandIds].toSorted());
    expect(lines.filter(({ role }) => role === 'quit')).toHaveLength(1);
  });

  it('enables only what works before sign-in', () => {
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

  it('offers Switch Lab instead of Sign Out if there’s no password', () => {
    const names = linesOf({ ...linux, isWithoutAccount: true }).map(nameLine);
    expect(names).toContain('Switch Lab…');
    expect(names).not.toContain('Sign Out');
  });

  it('has developer tools only for developers', () => {
    expect(linesOf(linux).map(nameLine)).not.toContain('Developer Tools');
    expect(linesOf({ ...linux, isPackaged: false }).map(nameLine)).toContain('Developer Tools');
  });
});
