import type { FileChooser } from '../../electron/console/storage/system.ts';

/** A user who cancels every dialog. */
export const noFileChooser: FileChooser = {
  chooseSaveFile: () => Promise.resolve(null),
  chooseOpenFile: () => Promise.resolve(null),
};
