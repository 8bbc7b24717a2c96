/** In the order they were made; a migration that has been released is never changed. */
export const migrationNames = ['0001-account', '0002-throttle', '0003-token'] as const;
