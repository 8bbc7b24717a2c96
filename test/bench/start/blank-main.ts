import { join } from 'node:path';
import { app, BrowserWindow } from 'electron';
// The console's own rule, so that both windows are shown by the same one.
import { revealOnce } from '../../../electron/desktop/reveal-window.ts';

// The smallest window: the time of the runtime itself.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
void app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 820, show: false });
  revealOnce(window, process.platform, () => window.show());
  return window.loadURL(`file://${join(app.getAppPath(), 'blank.html')}`);
});
