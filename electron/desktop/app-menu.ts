import { app, Menu, type MenuItemConstructorOptions } from 'electron';
import { type Language, locales } from '#shared/locales/languages.ts';
import type { NativeStrings } from '#shared/locales/translation.ts';
import { type CommandId, needsLab, shortcutOf } from '#shared/model/command.ts';
import type { Console } from '../console/console-interface.ts';

type MenuRole = keyof NativeStrings['menu']['roles'];

export interface MenuSituation {
  readonly platform: NodeJS.Platform;
  readonly language: Language;
  readonly isSignedIn: boolean;
  readonly isWithoutAccount: boolean;
  readonly isPackaged: boolean;
}

type MenuCore = Pick<Console, 'language' | 'isSignedIn' | 'isWithoutAccount' | 'subscribe' | 'chooseCommand'>;

export function keepAppMenu(core: MenuCore, showConsole: () => Promise<void>): void {
  let shown = '';

  function refresh(): void {
    const now = {
      platform: process.platform,
      isPackaged: app.isPackaged,
      language: core.language(),
      isSignedIn: core.isSignedIn(),
      isWithoutAccount: core.isWithoutAccount(),
    };
    const menu = describeMenu(now, choose);
    const text = JSON.stringify(menu);
    // A new menu closes an open one.
    if (text === shown) return;
    shown = text;
    Menu.setApplicationMenu(Menu.buildFromTemplate(menu));
  }

  function choose(command: CommandId): void {
    void showConsole().then(() => core.chooseCommand(command));
  }

  refresh();
  core.subscribe((event) => {
    if (event === 'settings.changed' || event === 'session.changed') refresh();
  });
}

const separator: MenuItemConstructorOptions = { type: 'separator' };

/** As the system does it: on macOS the first menu is the app's own, elsewhere File ends with Quit. */
export function describeMenu(
  { platform, language, isSignedIn, isWithoutAccount, isPackaged }: MenuSituation,
  choose: (command: CommandId) => void,
): MenuItemConstructorOptions[] {
  const { name, menu: words } = locales[language].native;
  const isMac = platform === 'darwin';
  const roles = (...names: readonly MenuRole[]) =>
    names.map((role): MenuItemConstructorOptions => ({ role, label: words.roles[role] }));
  const commands = (...ids: readonly CommandId[]) =>
    ids.map((id): MenuItemConstructorOptions => ({
      id,
      label: id === 'sign-out' && isWithoutAccount ? words.switchLab : words.commands[id],
      enabled: isSignedIn || !needsLab(id),
      click: () => choose(id),
      ...describeShortcut(id),
    }));
  const settings = [separator, ...commands('settings')];
  const application = [
    ...commands('about'),
    ...settings,
    separator,
    ...roles('services'),
    separator,
    ...roles('hide', 'hideOthers', 'unhide'),
    separator,
    ...roles('quit'),
  ];
  const file = [
    ...commands('add-agent', 'import-agents', 'find-agents'),
    ...(isMac ? [] : settings),
    separator,
    ...commands('sign-out'),
    separator,
    ...roles('close'),
    ...(isMac ? [] : roles('quit')),
  ];
  const edit = [
    ...roles('undo', 'redo'),
    separator,
    ...roles('cut', 'copy', 'paste', 'selectAll'),
    separator,
    ...commands('copy-device-id', 'copy-search', 'search'),
  ];
  const view = [
    ...commands('palette'),
    separator,
    ...commands('show-devices', 'show-by-model', 'show-agents', 'show-alerts', 'show-history'),
    separator,
    ...commands('show-unused', 'ask-all', 'hide-names'),
    separator,
    ...commands('zoom-in', 'zoom-out', 'zoom-reset'),
    ...roles('togglefullscreen'),
    ...(isPackaged ? [] : roles('toggleDevTools')),
  ];
  const window = isMac ? roles('minimize', 'zoom', 'front') : roles('minimize');
  const help = [
    ...commands('shortcuts', 'tour', 'diagnostics'),
    ...(isMac ? [] : [separator, ...commands('about')]),
  ];
  return [
    ...(isMac ? [{ label: name, submenu: application }] : []),
    { label: words.menus.file, submenu: file },
    { label: words.menus.edit, submenu: edit },
    { label: words.menus.view, submenu: view },
    // macOS adds its own items to these two.
    { label: words.menus.window, role: 'window', submenu: window },
    { label: words.menus.help, role: 'help', submenu: help },
  ];
}

/** Only shown: the page handles the key itself, by letter or position, for any layout. */
function describeShortcut(command: CommandId): MenuItemConstructorOptions {
  const shortcut = shortcutOf(command);
  if (shortcut === null || shortcut.isBare) return {};
  const key = shortcut.key === '+' ? 'Plus' : shortcut.key;
  return { accelerator: `CmdOrCtrl+${shortcut.hasShift ? 'Shift+' : ''}${key}`, registerAccelerator: false };
}
