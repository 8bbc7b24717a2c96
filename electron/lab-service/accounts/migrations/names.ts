/** In order of creation. Never change one that's released. */
export const migrationNames = [
  '0001-account',
  '0002-throttle',
  '0003-token',
  '0004-agent',
  '0005-answer',
  '0006-machine-token',
  '0007-sharing',
  '0008-claim',
  '0009-screenshot',
] as const;
