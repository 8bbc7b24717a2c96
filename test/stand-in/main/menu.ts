import type Electron from 'electron';

/** As much of Electron's MenuItem as the app's menus have. */
export class MenuItem {
  readonly label: string;
  readonly type: NonNullable<Electron.MenuItemConstructorOptions['type']>;
  readonly enabled: boolean;
  checked: boolean;
  readonly submenu: Menu | undefined;
  readonly #onClick: (() => void) | undefined;

  constructor({ label, type, enabled, checked, click, submenu }: Electron.MenuItemConstructorOptions) {
    this.label = label ?? '';
    this.type = type ?? 'normal';
    this.enabled = enabled ?? true;
    this.checked = checked ?? false;
    this.submenu = Array.isArray(submenu) ? Menu.buildFromTemplate(submenu) : undefined;
    // The app's own listeners take no arguments; Electron's would be the item, the window and the event.
    this.#onClick = click as (() => void) | undefined;
  }

  /** What a person's click does. */
  click(): void {
    if (!this.enabled) return;
    if (this.type === 'checkbox') this.checked = !this.checked;
    this.#onClick?.();
  }
}

let applicationMenu: Menu | null = null;

/** Electron's Menu. Nobody sees it: a test reads and clicks its items. */
export class Menu {
  readonly items: MenuItem[];

  constructor(items: MenuItem[]) {
    this.items = items;
  }

  static buildFromTemplate(template: readonly Electron.MenuItemConstructorOptions[]): Menu {
    return new Menu(template.map((options) => new MenuItem(options)));
  }

  static setApplicationMenu(menu: Menu | null): void {
    applicationMenu = menu;
  }

  static getApplicationMenu(): Menu | null {
    return applicationMenu;
  }
}
