/** The pages of the console, in the order of its sidebar. */
export const pageNames = ['devices', 'overview', 'agents', 'watches', 'history', 'settings'] as const;
export type PageName = (typeof pageNames)[number];
