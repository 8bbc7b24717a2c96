import { Menu, type MenuItemConstructorOptions } from 'electron';
import { type CommandId, shortcutOf } from '#shared/model/command.ts';
import type { Console } from '../../console/console-interface.ts';
import { describeMenu, type MenuLine, type MenuSituation } from './menu-content.ts';

interface AppMenuOptions {
  readonly core: Pick<Console, 'language' | 'isSignedIn' | 'subscribe' | 'chooseCommand'>;
  readonly situation: Pick<MenuSituation, 'platform' | 'isPackaged'>;
  /** Resolves once there is a page to show something on. */
  readonly showConsole: () => Promise<void>;
}

/** Puts up the application's menu, in the person's language, with what can be done now. */
export function keepAppMenu({ core, situation, showConsole }: AppMenuOptions): void {
  let shown = '';

  function refresh(): void {
    const parts = describeMenu({
      ...situation,
      language: core.language(),
      isSignedIn: core.isSignedIn(),
    });
    const text = JSON.stringify(parts);
    // An open menu is closed by a new one.
    if (text === shown) return;
    shown = text;
    const template = parts.map(({ label, role, lines }): MenuItemConstructorOptions => {
      return { label, ...(role && { role }), submenu: lines.map((line) => makeItem(line, choose)) };
    });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  }

  function choose(command: CommandId): void {
    void showConsole().then(() => core.chooseCommand(command));
  }

  refresh();
  core.subscribe((event) => {
    if (event === 'settings.changed' || event === 'session.changed') refresh();
  });
}

function makeItem(line: MenuLine, choose: (command: CommandId) => void): MenuItemConstructorOptions {
  switch (line.kind) {
    case 'separator':
      return { type: 'separator' };
    case 'role':
      return { role: line.role, label: line.label };
    case 'command': {
      const { command, label, isEnabled } = line;
      const accelerator = acceleratorOf(command);
      return {
        label,
        enabled: isEnabled,
        click: () => choose(command),
        // Shown only: the page takes the key itself, by its letter or its place, whatever the layout.
        ...(accelerator !== null && { accelerator, registerAccelerator: false }),
      };
    }
  }
}

function acceleratorOf(command: CommandId): string | null {
  const shortcut = shortcutOf(command);
  if (shortcut === null || shortcut.isBare) return null;
  return `CmdOrCtrl+${shortcut.hasShift ? 'Shift+' : ''}${shortcut.key === '+' ? 'Plus' : shortcut.key}`;
}
