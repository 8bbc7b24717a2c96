/** `by-model` is the device list grouped by model. */
export const pageNames = ['devices', 'by-model', 'agents', 'alerts', 'history', 'settings'] as const;
export type PageName = (typeof pageNames)[number];
