/** Why little is known of an iPhone: not unlocked since its start, in restore mode, or without an answer. */
export const usbStates = ['locked', 'restore', 'no-answer'] as const;
export type UsbState = (typeof usbStates)[number];
