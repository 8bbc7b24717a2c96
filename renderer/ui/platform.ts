/** Macs have other keys and scroll bars. */
export const isMac = navigator.platform.startsWith('Mac');

/** Windows has another shell. */
export const isWindows = navigator.platform.startsWith('Win');
