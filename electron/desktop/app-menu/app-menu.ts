import { Menu } from 'electron';
import type { CommandId } from '#shared/model/command.ts';
import type { Console } from '../../console/console-interface.ts';
import { describeMenu, type MenuSituation } from './menu-content.ts';

interface AppMenuOptions {
  readonly core: Pick<
    Console,
    'language' | 'isSignedIn' | 'isWithoutAccount' | 'subscribe' | 'chooseCommand'
  >;
  readonly situation: Pick<MenuSituation, 'platform' | 'isPackaged'>;
  /** Resolves once a page is open. */
  readonly showConsole: () => Promise<void>;
}

/** Installs the application's menu, in the user's language, with the currently possible actions. */
export function keepAppMenu({ core, situation, showConsole }: AppMenuOptions): void {
  let shown = '';

  function refresh(): void {
    const now = {
      ...situation,
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
