/**
 * The extension object `LastScreenshot` of a device: when the lab service last took a picture of its screen for somebody.
 * The time is UTC, by the clock of the service.
 */
export interface ScreenshotRecord {
  readonly At: string;
  /** The name of the person or program. Omitted for callers that get no names. */
  readonly By?: string | undefined;
}
