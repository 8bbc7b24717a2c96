import type { FileChooser } from '../../electron/console/storage/file-chooser.ts';

/** A person who chooses nothing. */
export const noFileChooser: FileChooser = {
  chooseSaveFile: () => Promise.resolve(null),
  chooseOpenFile: () => Promise.resolve(null),
};
