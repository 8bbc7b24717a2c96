export const fileNames = {
  settings: 'settings.json',
  labs: 'labs.json',
  rememberedSignIn: 'stay-signed-in.json',
  consoleSecret: 'console-secret.json',
} as const;
