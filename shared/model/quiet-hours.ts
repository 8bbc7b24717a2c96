/** The period without notifications, as `HH:MM` in local time. It may cross midnight. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
}

/** Whether a time of day, given as `HH:MM`, is in quiet hours. If both ends are equal, it never is. */
export function isQuietAt({ from, to }: QuietHours, time: string): boolean {
  // Times of this form sort as texts.
  return from <= to ? from <= time && time < to : time >= from || time < to;
}

export function timeOfDay(at: Date): string {
  return `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;
}
