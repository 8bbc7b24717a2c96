import type { App, CommandLine, Protocol } from 'electron';
import { appSchemePrivileges } from './app-protocol.ts';
import { readDataDir } from './command-line.ts';
import { disconnectChromium } from './no-network.ts';
import { identifyToWindows } from './windows-identity.ts';

interface Electron {
  readonly app: Parameters<typeof identifyToWindows>[0] &
    Parameters<typeof disconnectChromium>[0] &
    Pick<App, 'enableSandbox' | 'setPath'> & {
      readonly commandLine: Pick<CommandLine, 'appendSwitch' | 'getSwitchValue' | 'hasSwitch'>;
    };
  readonly protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>;
  readonly Menu: { setApplicationMenu(menu: null): void };
}

/** Makes all calls that must come before Electron is ready. */
export function prepareApp({ app, protocol, Menu }: Electron, platform: NodeJS.Platform): void {
  // `enableSandbox` replaces --no-sandbox with its opposite (electron_api_app.cc), and root cannot start with the
  // sandbox.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  disconnectChromium(app);
  protocol.registerSchemesAsPrivileged([appSchemePrivileges]);
  // Otherwise Electron shows its default menu, with Reload and the developer tools, until the console is open.
  Menu.setApplicationMenu(null);
  identifyToWindows(app, platform);
  // Before the single-instance lock, which belongs to the data folder.
  const dataDir = readDataDir(app.commandLine);
  if (dataDir !== null) app.setPath('userData', dataDir);
}
