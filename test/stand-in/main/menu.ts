import type Electron from 'electron';

type Options = Electron.MenuItemConstructorOptions;

/** The part of Electron's MenuItem that the app's menus use. */
class MenuItem {
  readonly label: string;
  readonly type: NonNullable<Options['type']>;
  readonly submenu: Menu | undefined;
  enabled: boolean;
  checked: boolean;
  readonly #onClick: (() => void) | undefined;

  constructor(options: Options) {
    const { submenu } = options;
    this.label = options.label ?? '';
    this.type = options.type ?? (submenu === undefined ? 'normal' : 'submenu');
    this.enabled = options.enabled ?? true;
    this.checked = options.checked ?? false;
    this.submenu = Array.isArray(submenu) ? new Menu(submenu) : undefined;
    // The app's own listeners take no arguments; Electron's would be the item, the window and the event.
    this.#onClick = options.click as (() => void) | undefined;
  }

  /** lib/browser/api/menu-item.ts: the effect of a user's click, also on a disabled item, which no user can click. */
  click(): void {
    if (this.type === 'checkbox') this.checked = !this.checked;
    this.#onClick?.();
  }
}

let applicationMenu: Menu | null = null;

/** Electron's Menu. It is not displayed: a test reads and clicks its items. */
export class Menu {
  readonly items: MenuItem[];

  constructor(template: readonly Options[]) {
    this.items = template.map((options) => new MenuItem(options));
  }

  static buildFromTemplate(template: readonly Options[]): Menu {
    return new Menu(template);
  }

  static setApplicationMenu(menu: Menu | null): void {
    applicationMenu = menu;
  }

  static getApplicationMenu(): Menu | null {
    return applicationMenu;
  }
}
