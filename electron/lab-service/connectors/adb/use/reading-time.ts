/** When a reading was made, by two clocks: that of `sentAt` never goes back, and `wallMs` is the time of day. In milliseconds. */
export interface ReadingTime {
  readonly sentAt: number;
  readonly receivedAt: number;
  /** At `sentAt`. */
  readonly wallMs: number;
}

export function toIso(wallMs: number): string {
  return new Date(wallMs).toISOString();
}
