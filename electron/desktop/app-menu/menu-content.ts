import { type Language, locales } from '#shared/locales/languages.ts';
import { type CommandId, needsLab } from '#shared/model/command.ts';

/** What the system itself knows how to do. */
export type MenuRole =
  | 'undo'
  | 'redo'
  | 'cut'
  | 'copy'
  | 'paste'
  | 'selectAll'
  | 'togglefullscreen'
  | 'toggleDevTools'
  | 'minimize'
  | 'zoom'
  | 'close'
  | 'front'
  | 'services'
  | 'hide'
  | 'hideOthers'
  | 'unhide'
  | 'quit';

export type MenuLine =
  | { readonly kind: 'separator' }
  | { readonly kind: 'role'; readonly role: MenuRole; readonly label: string }
  | {
      readonly kind: 'command';
      readonly command: CommandId;
      readonly label: string;
      readonly isEnabled: boolean;
    };

/** One menu of the menu bar. */
export interface MenuPart {
  readonly label: string;
  /** Menus that macOS adds lines of its own to. */
  readonly role: 'window' | 'help' | null;
  readonly lines: readonly MenuLine[];
}

export interface MenuSituation {
  readonly platform: NodeJS.Platform;
  readonly language: Language;
  readonly isSignedIn: boolean;
  /** A package has no use for developer tools. */
  readonly isPackaged: boolean;
}

const separator: MenuLine = { kind: 'separator' };

/** The menu bar as the system's people expect it: on macOS the first menu is the application's own, elsewhere File ends with Quit. */
export function describeMenu({
  platform,
  language,
  isSignedIn,
  isPackaged,
}: MenuSituation): readonly MenuPart[] {
  const { name, menu: words } = locales[language].native;
  const isMac = platform === 'darwin';
  const roles = (...names: readonly MenuRole[]) =>
    names.map((role): MenuLine => ({ kind: 'role', role, label: words.roles[role] }));
  const commands = (...ids: readonly CommandId[]) =>
    ids.map((command): MenuLine => ({
      kind: 'command',
      command,
      label: words.commands[command],
      isEnabled: isSignedIn || !needsLab(command),
    }));
  const application: MenuPart = {
    label: name,
    role: null,
    lines: [
      ...commands('about'),
      separator,
      ...roles('services'),
      separator,
      ...roles('hide', 'hideOthers', 'unhide'),
      separator,
      ...roles('quit'),
    ],
  };
  const file: readonly MenuLine[] = [
    ...commands('add-agent', 'import-agents', 'find-agents'),
    separator,
    ...commands('sign-out'),
    separator,
    ...roles('close'),
    ...(isMac ? [] : roles('quit')),
  ];
  const edit: readonly MenuLine[] = [
    ...roles('undo', 'redo'),
    separator,
    ...roles('cut', 'copy', 'paste', 'selectAll'),
    separator,
    ...commands('search'),
  ];
  const view: readonly MenuLine[] = [
    ...commands('palette'),
    separator,
    ...commands('show-devices', 'show-overview', 'show-agents', 'show-watches', 'show-history'),
    separator,
    ...commands('ask-all', 'hide-names'),
    separator,
    ...commands('zoom-in', 'zoom-out', 'zoom-reset'),
    ...roles('togglefullscreen'),
    ...(isPackaged ? [] : roles('toggleDevTools')),
  ];
  const help: readonly MenuLine[] = [
    ...commands('shortcuts', 'tour', 'diagnostics'),
    ...(isMac ? [] : [separator, ...commands('about')]),
  ];
  return [
    ...(isMac ? [application] : []),
    { label: words.menus.file, role: null, lines: file },
    { label: words.menus.edit, role: null, lines: edit },
    { label: words.menus.view, role: null, lines: view },
    {
      label: words.menus.window,
      role: 'window',
      lines: isMac ? roles('minimize', 'zoom', 'front') : roles('minimize'),
    },
    { label: words.menus.help, role: 'help', lines: help },
  ];
}
