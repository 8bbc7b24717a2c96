import { app, Menu, protocol } from 'electron';
import { appSchemePrivileges } from './app-protocol.ts';
import { readDataDir } from './command-line.ts';
import { disconnectChromium } from './no-network.ts';

/** The `appId` of electron-builder.yml, which the installer puts into the Start menu's shortcut. */
export const appUserModelId = 'io.github.device-lab.console';
/** Windows starts this when somebody clicks one of our notifications. */
export const toastActivatorClsid = '{6F1C2A64-6C0E-4E53-9C1B-0B7E5D7C4A19}';

export function prepareApp(): void {
  // `enableSandbox` takes --no-sandbox away (electron_api_app.cc), and root can't start with the sandbox.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  disconnectChromium(app);
  protocol.registerSchemesAsPrivileged([appSchemePrivileges]);
  // Otherwise there'd be Electron's default menu until the console is open, with Reload and the developer tools.
  Menu.setApplicationMenu(null);
  // Electron's defaults differ from the installed shortcut's, so it would make a second one
  // (windows_toast_activator.cc). It adds the class identifier to the shortcut at the first notification.
  if (process.platform === 'win32' && app.isPackaged) {
    app.setAppUserModelId(appUserModelId);
    app.setToastActivatorCLSID(toastActivatorClsid);
  }
  // Before the single-instance lock, which goes with the data folder.
  const dataDir = readDataDir(app.commandLine);
  if (dataDir !== null) app.setPath('userData', dataDir);
}
