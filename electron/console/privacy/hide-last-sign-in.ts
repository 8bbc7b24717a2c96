import type { Settings } from '#shared/model/settings.ts';

/** The settings without who signed in last. */
export function hideLastSignIn(settings: Settings): Settings {
  const { lastSignIn } = settings;
  return { ...settings, lastSignIn: lastSignIn && { ...lastSignIn, employeeNumber: '' } };
}
