export const formats = ['table', 'json', 'csv', 'serials', 'appium'] as const;
export type Format = (typeof formats)[number];
