/** The pages of the console. `by-model` is the list of devices, grouped by model. */
export const pageNames = ['devices', 'by-model', 'agents', 'alerts', 'history', 'settings'] as const;
export type PageName = (typeof pageNames)[number];
