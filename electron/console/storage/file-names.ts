/** What is read of a data folder at more than one place. */
export const fileNames = {
  settings: 'settings.json',
  labs: 'labs.json',
  rememberedSignIn: 'stay-signed-in.json',
} as const;
