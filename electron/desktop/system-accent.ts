/** Where the system says its accent colour. Electron's systemPreferences is one. */
interface AccentSource {
  /** As `rrggbbaa`. */
  getAccentColor(): string;
  on(event: 'accent-color-changed', listener: () => void): unknown;
  /** Only on macOS, which does not know the event above. */
  subscribeNotification(event: string, listener: () => void): unknown;
}

/** Tells the accent colour now and whenever it is another, as `rrggbbaa`. On Linux a person chooses none for the whole system. */
export function followSystemAccent(
  platform: NodeJS.Platform,
  source: AccentSource,
  onAccent: (accent: string) => void,
): void {
  if (platform !== 'darwin' && platform !== 'win32') return;
  const tell = () => onAccent(source.getAccentColor());
  tell();
  if (platform === 'darwin') source.subscribeNotification('AppleColorPreferencesChangedNotification', tell);
  else source.on('accent-color-changed', tell);
}
