/** In the menu's order. */
export const exportFormats = ['csv', 'json', 'wire'] as const;
