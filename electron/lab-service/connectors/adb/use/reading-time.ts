/** The time of a reading by two clocks in milliseconds: `sentAt` is monotonic, `wallMs` is the time of day. */
export interface ReadingTime {
  readonly sentAt: number;
  readonly receivedAt: number;
  /** At `sentAt`. */
  readonly wallMs: number;
}

export function toIso(wallMs: number): string {
  return new Date(wallMs).toISOString();
}
