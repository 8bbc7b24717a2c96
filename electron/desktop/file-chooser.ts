import { app, BrowserWindow, dialog } from 'electron';
import { join } from 'node:path';
import type { FileChooser } from '../console/storage/system.ts';

/** The system's own dialogs, in front of the console's window if there is one. */
export const fileChooser: FileChooser = {
  async chooseSaveFile({ name, extension }) {
    const options = {
      defaultPath: join(app.getPath('downloads'), name),
      filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
      // Otherwise Linux overwrites without confirmation.
      properties: ['showOverwriteConfirmation' as const, 'createDirectory' as const],
    };
    const [window] = BrowserWindow.getAllWindows();
    const { canceled, filePath } = window
      ? await dialog.showSaveDialog(window, options)
      : await dialog.showSaveDialog(options);
    return canceled || filePath === '' ? null : filePath;
  },

  async chooseOpenFile(extensions) {
    const options = {
      filters: [
        { name: extensions.join(', ').toUpperCase(), extensions: [...extensions] },
        { name: '*', extensions: ['*'] },
      ],
      properties: ['openFile' as const],
    };
    const [window] = BrowserWindow.getAllWindows();
    const { canceled, filePaths } = window
      ? await dialog.showOpenDialog(window, options)
      : await dialog.showOpenDialog(options);
    return canceled ? null : (filePaths[0] ?? null);
  },
};
