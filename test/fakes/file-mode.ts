/** Whether this is Windows, where files have no mode: the folder's access list defines who may read them. */
export const isWindows = process.platform === 'win32';

/** The mode of a file that only its owner may use. On Windows, Node returns this one for each writable file. */
export const ownerOnly = isWindows ? 0o666 : 0o600;

/** The same for a folder. */
export const ownerOnlyFolder = isWindows ? 0o666 : 0o700;
