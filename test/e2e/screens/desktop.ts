import type { ElectronApplication } from '@playwright/test';

/** The text on the clipboard. The page shows "Copied" independently of the clipboard, so wait with `expect.poll`. */
export function readClipboard(app: ElectronApplication): Promise<string> {
  return app.evaluate(({ clipboard }) => clipboard.readText());
}

/** The system's own surfaces outside the window: notifications, and the tray icon. */
export class Desktop {
  readonly #app: ElectronApplication;

  private constructor(app: ElectronApplication) {
    this.#app = app;
  }

  /** Tests cannot read the system's surfaces, so it records what they receive from now on. */
  static async watch(app: ElectronApplication): Promise<Desktop> {
    await app.evaluate(({ Notification, Tray }) => {
      const notifications: Electron.Notification[] = [];
      Reflect.set(globalThis, 'notifications', notifications);
      Notification.prototype.show = function show(this: Electron.Notification) {
        notifications.push(this);
      };
      Tray.prototype.setContextMenu = function keepMenu(this: Electron.Tray, menu: Electron.Menu | null) {
        Reflect.set(globalThis, 'tray', this);
        Reflect.set(globalThis, 'menu', menu);
      };
    });
    return new Desktop(app);
  }

  async notifications(): Promise<readonly { readonly title: string; readonly body: string }[]> {
    return this.#app.evaluate(() => {
      const shown = Reflect.get(globalThis, 'notifications') as Electron.Notification[];
      return shown.map(({ title, body }) => ({ title, body }));
    });
  }

  /** Clicks the notification with this title. */
  async follow(title: string): Promise<void> {
    await this.#app.evaluate((_electron, wanted) => {
      const shown = Reflect.get(globalThis, 'notifications') as Electron.Notification[];
      shown.find((each) => each.title === wanted)?.emit('click');
    }, title);
  }

  /** The lines of the tray's menu. Empty before the tray has one. */
  async menu(): Promise<readonly string[]> {
    return this.#app.evaluate(() => {
      const menu = Reflect.get(globalThis, 'menu') as Electron.Menu | undefined;
      return menu?.items.filter(({ type }) => type !== 'separator').map(({ label }) => label) ?? [];
    });
  }

  async chooseFromMenu(label: string): Promise<void> {
    await this.#app.evaluate((_electron, wanted) => {
      const menu = Reflect.get(globalThis, 'menu') as Electron.Menu | undefined;
      const item = menu?.items.find((each) => each.label === wanted);
      if (!item) throw new Error(`The tray's menu has no “${wanted}”`);
      item.click();
    }, label);
  }

  async clickTray(): Promise<void> {
    await this.#app.evaluate(() => {
      (Reflect.get(globalThis, 'tray') as Electron.Tray).emit('click');
    });
  }

  /** Closes the window like its close button. */
  async closeWindow(): Promise<void> {
    await this.#app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  }

  async isWindowVisible(): Promise<boolean> {
    return this.#app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() ?? false);
  }
}
