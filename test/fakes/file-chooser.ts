import type { FileChooser } from '../../electron/core/export/file-chooser.ts';

/** A person who chooses nothing. */
export const noFileChooser: FileChooser = {
  chooseSaveFile: () => Promise.resolve(null),
  chooseOpenFile: () => Promise.resolve(null),
};
