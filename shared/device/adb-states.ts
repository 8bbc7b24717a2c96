/** What `adb devices` says of a device it can't use. */
export const adbStates = [
  'unauthorized',
  'authorizing',
  'offline',
  'connecting',
  'no permissions',
  'recovery',
  'rescue',
  'sideload',
  'bootloader',
  'host',
  'detached',
] as const;
