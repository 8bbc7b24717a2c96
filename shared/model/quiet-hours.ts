/** From when to when a person is not to be notified, as `HH:MM` by their own clock; it may run over midnight. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
}

/** Whether it is quiet at a time of day given as `HH:MM`. From and to alike is never quiet. */
export function isQuietAt({ from, to }: QuietHours, time: string): boolean {
  // Times of this form sort as texts.
  return from <= to ? from <= time && time < to : time >= from || time < to;
}

export function timeOfDay(at: Date): string {
  return `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;
}
