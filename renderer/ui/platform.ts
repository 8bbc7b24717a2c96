/** Whether this is a Mac, which has other keys and scroll bars. */
export const isMac = navigator.platform.startsWith('Mac');

/** Whether this is Windows, which has another shell. */
export const isWindows = navigator.platform.startsWith('Win');
