import { systemPreferences } from 'electron';

/** Now and at each change, as `rrggbbaa`. Linux has none. */
export function followSystemAccent(onAccent: (accent: string) => void): void {
  const { platform } = process;
  if (platform !== 'darwin' && platform !== 'win32') return;
  const report = () => onAccent(systemPreferences.getAccentColor());
  report();
  if (platform === 'win32') systemPreferences.on('accent-color-changed', report);
  else systemPreferences.subscribeNotification('AppleColorPreferencesChangedNotification', report);
}
