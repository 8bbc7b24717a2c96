/** Why we know little of an iPhone: not unlocked since it booted, in restore mode, or silent. */
export const usbStates = ['locked', 'restore', 'no-answer'] as const;
export type UsbState = (typeof usbStates)[number];
