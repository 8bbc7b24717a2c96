/** Where the system says its accent colour. Electron's systemPreferences is one. */
export interface AccentSource {
  /** As `rrggbbaa`. */
  getAccentColor(): string;
  on(event: 'accent-color-changed', listener: () => void): unknown;
  /** Only on macOS, which does not know the event above. */
  subscribeNotification(event: string, listener: () => void): unknown;
}

/** Tells the accent colour now and whenever it is another, where a person chooses one for the whole system: Windows and macOS. */
export function followSystemAccent(
  platform: NodeJS.Platform,
  source: AccentSource,
  onAccent: (accent: string) => void,
): void {
  if (platform !== 'win32' && platform !== 'darwin') return;
  const tell = () => onAccent(source.getAccentColor());
  tell();
  if (platform === 'darwin') source.subscribeNotification('AppleColorPreferencesChangedNotification', tell);
  else source.on('accent-color-changed', tell);
}
