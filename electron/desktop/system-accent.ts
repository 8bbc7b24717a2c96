/** The source of the system's accent color. Implemented by Electron's systemPreferences. */
interface AccentSource {
  /** As `rrggbbaa`. */
  getAccentColor(): string;
  on(event: 'accent-color-changed', listener: () => void): unknown;
  /** Only on macOS, which does not have the event above. */
  subscribeNotification(event: string, listener: () => void): unknown;
}

/** Reports the accent color now and after each change, as `rrggbbaa`. Linux has no system-wide accent color. */
export function followSystemAccent(
  platform: NodeJS.Platform,
  source: AccentSource,
  onAccent: (accent: string) => void,
): void {
  if (platform !== 'darwin' && platform !== 'win32') return;
  const report = () => onAccent(source.getAccentColor());
  report();
  if (platform === 'darwin') source.subscribeNotification('AppleColorPreferencesChangedNotification', report);
  else source.on('accent-color-changed', report);
}
