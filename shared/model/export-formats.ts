/** The formats for a file of devices, in the order of the menu. */
export const exportFormats = ['csv', 'json', 'wire'] as const;
