/** Where the system says its accent colour. Electron's systemPreferences is one. */
export interface AccentSource {
  /** As `rrggbbaa`. */
  getAccentColor(): string;
  on(event: 'accent-color-changed', listener: () => void): unknown;
  /** Only on macOS, which does not know the event above. */
  subscribeNotification(event: string, listener: () => void): unknown;
}

/** The accent colour now, as `rrggbbaa`; null where a person chooses none for the whole system, as on Linux. */
export function readSystemAccent(
  platform: NodeJS.Platform,
  source: Pick<AccentSource, 'getAccentColor'>,
): string | null {
  return platform === 'win32' || platform === 'darwin' ? source.getAccentColor() : null;
}

/** Tells the accent colour now and whenever it is another, where there is one. */
export function followSystemAccent(
  platform: NodeJS.Platform,
  source: AccentSource,
  onAccent: (accent: string) => void,
): void {
  const tell = () => {
    const accent = readSystemAccent(platform, source);
    if (accent !== null) onAccent(accent);
  };
  tell();
  if (platform === 'darwin') source.subscribeNotification('AppleColorPreferencesChangedNotification', tell);
  if (platform === 'win32') source.on('accent-color-changed', tell);
}
