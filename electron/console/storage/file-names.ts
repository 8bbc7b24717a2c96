/** What is read of a data folder at more than one place. */
export const fileNames = {
  settings: 'settings.json',
  labs: 'labs.json',
  staying: 'stay-signed-in.json',
} as const;
