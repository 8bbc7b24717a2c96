/** The states of `adb devices` in which an ADB server lists a device that cannot be used. */
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
