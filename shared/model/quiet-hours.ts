/** `HH:MM` in local time, also across midnight. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
}

/** `time` is `HH:MM`. Never, if both ends are equal. */
export function isQuietAt({ from, to }: QuietHours, time: string): boolean {
  // Such texts sort like times.
  return from <= to ? from <= time && time < to : time >= from || time < to;
}

export function timeOfDay(at: Date): string {
  return `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;
}
