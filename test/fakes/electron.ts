import { EventEmitter } from 'node:events';

/**
 * The module `electron` for tests of code that uses it, because plain Node can't load it. It contains the parts that
 * the shell uses, and records the calls. `vi.mock('electron', () => import('…/fakes/electron.ts'))`.
 */
export const electron = {
  windows: [] as BrowserWindow[],
  /** The result of each `loadURL`. */
  loading: (): Promise<void> => Promise.resolve(),
  trays: [] as Tray[],
  notifications: [] as Notification[],
  copied: [] as string[],
  menu: [] as Tray['menu'],
  /** The user's choice in the next dialog. */
  chosen: { canceled: false, filePath: '', filePaths: [] as string[] },
  /** Each shown dialog: its window and its options. */
  dialogs: [] as { readonly window: unknown; readonly options: unknown }[],
  hasNotifications: true,
  appPath: '/app',
  isReady: true,
  /** `mark` begins each ciphertext: on Linux `v11` is a keyring's and `v10` that of a public constant. */
  secrets: { mark: 'v11', isAvailable: true },
  calls: new Map<string, (event: unknown, ...args: unknown[]) => unknown>(),
  contents: [] as { getURL(): string; isDestroyed(): boolean; send(...args: unknown[]): void }[],
};

export class BrowserWindow extends EventEmitter {
  readonly webContents = Object.assign(new EventEmitter(), {
    setZoomFactor: (factor: number) => void this.did.push(`zoom ${factor}`),
  });
  readonly did: string[] = [];
  readonly options: Readonly<Record<string, unknown>>;
  isGone = false;
  isSmall = false;
  constructor(options: Readonly<Record<string, unknown>>) {
    super();
    this.options = options;
    electron.windows.push(this);
  }
  static getAllWindows = () => electron.windows;
  show = () => void this.did.push('show');
  hide = () => void this.did.push('hide');
  focus = () => void this.did.push('focus');
  restore = () => void this.did.push('restore');
  destroy = () => void this.did.push('destroy');
  isMinimized = () => this.isSmall;
  isMaximized = () => false;
  maximize = () => void this.did.push('maximize');
  bounds = { x: 0, y: 0, width: 1280, height: 820 };
  getNormalBounds = () => this.bounds;
  isDestroyed = () => this.isGone;
  loadURL(url: string): Promise<void> {
    this.did.push(`load ${url}`);
    return electron.loading();
  }
}

export class Tray extends EventEmitter {
  tooltip = '';
  menu: readonly Readonly<Record<string, unknown>>[] = [];
  isGone = false;
  readonly icon: unknown;
  constructor(icon: unknown) {
    super();
    this.icon = icon;
    electron.trays.push(this);
  }
  setToolTip = (text: string) => void (this.tooltip = text);
  setContextMenu = (menu: Tray['menu']) => void (this.menu = menu);
  destroy = () => void (this.isGone = true);
}

export class Notification extends EventEmitter {
  static isSupported = () => electron.hasNotifications;
  isShown = false;
  readonly options: unknown;
  constructor(options: unknown) {
    super();
    this.options = options;
    electron.notifications.push(this);
  }
  show = () => void (this.isShown = true);
}

export const screen = { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] };
export const app = {
  isPackaged: false,
  isReady: () => electron.isReady,
  getPath: (name: string) => `/home/${name}`,
  getAppPath: () => electron.appPath,
};
export const clipboard = { writeText: async (text: string) => void electron.copied.push(text) };
export const Menu = {
  buildFromTemplate: (template: Tray['menu']) => template,
  setApplicationMenu: (menu: Tray['menu']) => void (electron.menu = menu),
};
export const nativeTheme = { shouldUseDarkColors: false };
export const nativeImage = {
  createFromDataURL: (url: string) => ({
    url,
    scaled: [] as unknown[],
    isTemplate: false,
    addRepresentation(one: unknown) {
      this.scaled.push(one);
    },
    setTemplateImage(isTemplate: boolean) {
      this.isTemplate = isTemplate;
    },
  }),
};
export const safeStorage = {
  encryptStringAsync: async (text: string) =>
    Buffer.from(electron.secrets.mark + Buffer.from(text).toString('base64')),
  decryptStringAsync: async (sealed: Buffer) => ({
    result: Buffer.from(sealed.toString().slice(electron.secrets.mark.length), 'base64').toString(),
    shouldReEncrypt: false,
  }),
  isAsyncEncryptionAvailable: async () => electron.secrets.isAvailable,
};
export const ipcMain = {
  handle: (channel: string, answer: (event: unknown, ...args: unknown[]) => unknown) =>
    void electron.calls.set(channel, answer),
};
export const webContents = { getAllWebContents: () => electron.contents };

/** Shows the dialog, with a window or only with its options. */
async function showDialog(...args: readonly unknown[]) {
  electron.dialogs.push({ window: args.length > 1 ? args[0] : null, options: args.at(-1) });
  return electron.chosen;
}
export const dialog = {
  showSaveDialog: showDialog,
  showOpenDialog: showDialog,
  showMessageBox: showDialog,
  showErrorBox: (...options: readonly string[]) => void electron.dialogs.push({ window: null, options }),
};
