/** Whether this is a Mac, whose keys and scroll bars are others. */
export const isMac = navigator.platform.startsWith('Mac');
