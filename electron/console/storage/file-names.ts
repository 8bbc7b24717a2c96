/** File names in the data folder that are used in more than one module. */
export const fileNames = {
  settings: 'settings.json',
  labs: 'labs.json',
  rememberedSignIn: 'stay-signed-in.json',
  consoleSecret: 'console-secret.json',
} as const;
