import { join } from 'node:path';
import { app, BrowserWindow } from 'electron';

// The least that is a window: what the runtime itself takes.
app.enableSandbox();
void app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 820, show: false });
  window.once('ready-to-show', () => window.show());
  return window.loadURL(`file://${join(import.meta.dirname, 'blank.html')}`);
});
