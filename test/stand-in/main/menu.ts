import type Electron from 'electron';

type Options = Electron.MenuItemConstructorOptions;

/** lib/browser/api/menu-item-roles.ts: the labels of the default menu. Ours has its own. */
const labels: Readonly<Record<string, string>> = {
  appmenu: 'Electron',
  filemenu: 'File',
  editmenu: 'Edit',
  viewmenu: 'View',
  windowmenu: 'Window',
  copy: 'Copy',
};
/** Only the items of the default menu that an app must not have. */
const submenus: Readonly<Record<string, readonly Options[]>> = {
  viewmenu: [{ role: 'reload' }, { role: 'forceReload' }, { role: 'toggleDevTools' }],
};

/** The part of Electron's MenuItem that the app's menus use. */
export class MenuItem {
  readonly id: string;
  readonly role: string | undefined;
  readonly label: string;
  readonly accelerator: string | undefined;
  readonly type: NonNullable<Options['type']>;
  readonly visible: boolean;
  readonly submenu: Menu | undefined;
  enabled: boolean;
  checked: boolean;
  readonly #onClick: (() => void) | undefined;

  constructor(options: Options) {
    // lib/browser/api/menu-item.ts: the case of a role is ignored.
    const role = options.role?.toLowerCase();
    const { submenu = role === undefined ? undefined : submenus[role] } = options;
    this.id = options.id ?? '';
    this.role = role;
    this.label = options.label ?? (role === undefined ? '' : (labels[role] ?? ''));
    this.accelerator = options.accelerator;
    this.type = options.type ?? (submenu === undefined ? 'normal' : 'submenu');
    this.visible = options.visible ?? true;
    this.enabled = options.enabled ?? true;
    this.checked = options.checked ?? false;
    this.submenu = Array.isArray(submenu) ? Menu.buildFromTemplate(submenu) : undefined;
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
let wasSet = false;

/** Electron's Menu. It is not displayed: a test reads and clicks its items. */
export class Menu {
  readonly items: MenuItem[];

  constructor(items: MenuItem[] = []) {
    this.items = items;
  }

  append(item: MenuItem): void {
    this.items.push(item);
  }

  static buildFromTemplate(template: readonly (Options | MenuItem)[]): Menu {
    checkTemplate(template);
    const items = withoutExtraSeparators(template);
    return new Menu(items.map((item) => (item instanceof MenuItem ? item : new MenuItem(item))));
  }

  static setApplicationMenu(menu: Menu | null): void {
    if (menu !== null && !(menu instanceof Menu)) throw new TypeError('Invalid menu');
    applicationMenu = menu;
    wasSet = true;
  }

  static getApplicationMenu(): Menu | null {
    return applicationMenu;
  }
}

/** lib/browser/api/menu.ts, areValidTemplateItems. @throws TypeError with Electron's message */
function checkTemplate(template: unknown): void {
  if (!Array.isArray(template))
    throw new TypeError('Invalid template for Menu: Menu template must be an array');
  const isItem = (item: unknown) =>
    typeof item === 'object' &&
    item !== null &&
    ('label' in item || 'role' in item || ('type' in item && item.type === 'separator'));
  if (!template.every(isItem))
    throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type');
}

/**
 * lib/browser/api/menu.ts, removeExtraSeparators: it keeps one of several in a row, and none at an edge. A hidden
 * one counts.
 */
function withoutExtraSeparators<T extends { type?: unknown; visible?: boolean }>(all: readonly T[]): T[] {
  const isExtra = (item: T | undefined) => item?.type === 'separator' && item.visible !== false;
  return all
    .filter((item, index) => !isExtra(item) || all[index - 1]?.type !== 'separator')
    .filter((item, index, { length }) => !isExtra(item) || (index > 0 && index < length - 1));
}

/** lib/browser/default-menu.ts: Electron's own menu, unless the app has set one, or null, before it has launched. */
export function setDefaultMenu(): void {
  if (wasSet) return;
  const roles = ['appMenu', 'fileMenu', 'editMenu', 'viewMenu', 'windowMenu'] as const;
  const shown = roles.filter((role) => role !== 'appMenu' || process.platform === 'darwin');
  Menu.setApplicationMenu(Menu.buildFromTemplate(shown.map((role) => ({ role }))));
}
