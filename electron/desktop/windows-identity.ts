import type { App } from 'electron';

/** The `appId` of electron-builder.yml, which the installer writes into the Start menu's shortcut. */
export const appUserModelId = 'io.github.device-lab.console';
/** Identifies the program that Windows starts for a click on one of its notifications. */
export const toastActivatorClsid = '{6F1C2A64-6C0E-4E53-9C1B-0B7E5D7C4A19}';

type Identity = Pick<App, 'isPackaged' | 'setAppUserModelId' | 'setToastActivatorCLSID'>;

/**
 * Gives Windows a fixed identity, the same at each start. Electron's default differs from the installed shortcut's, and
 * Electron would create a second shortcut (windows_toast_activator.cc). The installer does not write the class
 * identifier: Electron adds it to the shortcut at the first notification.
 */
export function identifyToWindows(app: Identity, platform: NodeJS.Platform): void {
  if (platform !== 'win32' || !app.isPackaged) return;
  app.setAppUserModelId(appUserModelId);
  app.setToastActivatorCLSID(toastActivatorClsid);
}
