/** Whether this is Windows, where files have no mode: who may read one is in its folder's access list. */
export const isWindows = process.platform === 'win32';

/** The mode of a file that only its owner may use. Node tells this one for each file of Windows that may be written. */
export const ownerOnly = isWindows ? 0o666 : 0o600;
