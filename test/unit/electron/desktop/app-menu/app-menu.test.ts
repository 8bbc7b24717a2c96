import { beforeEach, expect, it, vi } from 'vitest';
import type { CommandId } from '#shared/model/command.ts';
import { defaultSettings } from '#shared/model/settings.ts';
import type { Language } from '#shared/locales/languages.ts';
import type { EventListener } from '../../../../../electron/console/events.ts';
import { keepAppMenu } from '../../../../../electron/desktop/app-menu/app-menu.ts';
import { electron } from '../../../../fakes/electron.ts';

vi.mock('electron', () => import('../../../../fakes/electron.ts'));
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
  keepAppMenu({
    core: {
      language: () => now.language,
      isSignedIn: () => now.isSignedIn,
      isWithoutAccount: () => false,
      chooseCommand: (command) => void chosen.push(command),
      subscribe: (listener) => {
        emit = listener;
        return () => {};
      },
    },
    situation: { platform: 'linux', isPackaged: true },
    showConsole: async () => void did.push('show'),
  });
  const items = () => (electron.menu as readonly Item[]).flatMap(({ submenu = [] }) => submenu);
  const find = (label: string) => items().find((item) => item.label === label);
  const part = (label: string) => (electron.menu as readonly Item[]).find((each) => each.label === label);
  return { now, chosen, did, find, part, emit: (...event: Parameters<EventListener>) => emit(...event) };
}

it('shows the page’s keys without handling them, and shows the window before each command', async () => {
  const { find, chosen, did } = openMenu();
  expect(find('Command Palette…')).toMatchObject({ accelerator: 'CmdOrCtrl+K', registerAccelerator: false });
  expect(find('Hide or Show Names')?.accelerator).toBe('CmdOrCtrl+Shift+H');
  expect(find('Zoom In')?.accelerator).toBe('CmdOrCtrl+Plus');
  expect(find('Keyboard Shortcuts')).not.toHaveProperty('accelerator');
  find('Add Agent…')?.click?.();
  await vi.waitFor(() => expect(chosen).toEqual(['add-agent']));
  expect(did).toEqual(['show']);
});

it('follows language and session, and stays open otherwise', () => {
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

it('leaves standard commands to the system', () => {
  const { find, part } = openMenu();
  expect(find('Copy')).toEqual({ role: 'copy', label: 'Copy' });
  expect(part('Edit')?.submenu?.[2]).toEqual({ type: 'separator' });
  expect([part('Window')?.role, part('Help')?.role]).toEqual(['window', 'help']);
  expect(part('File')).not.toHaveProperty('role');
});
