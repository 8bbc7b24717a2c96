import { app, BrowserWindow, dialog, type OpenDialogOptions, type SaveDialogOptions } from 'electron';
import { join } from 'node:path';
import type { FileChooser } from '../console/storage/system.ts';

/** The system's own dialogs, in front of our window if there's one. */
export const fileChooser: FileChooser = {
  async chooseSaveFile({ name, extension }) {
    const options: SaveDialogOptions = {
      defaultPath: join(app.getPath('downloads'), name),
      filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
      // Otherwise Linux overwrites without asking.
      properties: ['showOverwriteConfirmation', 'createDirectory'],
    };
    const [window] = BrowserWindow.getAllWindows();
    const shown = window ? dialog.showSaveDialog(window, options) : dialog.showSaveDialog(options);
    const { canceled, filePath } = await shown;
    return canceled || filePath === '' ? null : filePath;
  },

  async chooseOpenFile(extensions) {
    const options: OpenDialogOptions = {
      filters: [
        { name: extensions.join(', ').toUpperCase(), extensions: [...extensions] },
        { name: '*', extensions: ['*'] },
      ],
      properties: ['openFile'],
    };
    const [window] = BrowserWindow.getAllWindows();
    const shown = window ? dialog.showOpenDialog(window, options) : dialog.showOpenDialog(options);
    const { canceled, filePaths } = await shown;
    return canceled ? null : (filePaths[0] ?? null);
  },
};
