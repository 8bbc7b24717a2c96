/** Whether this is a Mac, which has other keys and scroll bars. */
export const isMac = navigator.platform.startsWith('Mac');
