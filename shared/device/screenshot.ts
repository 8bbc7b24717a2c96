/**
 * The extension object `LastScreenshot` of a device: when the lab service last took a picture of its screen
 * for somebody. UTC by the service's clock.
 */
export interface ScreenshotRecord {
  readonly At: string;
  /** A person or a program. Left out for callers who get no names. */
  readonly By?: string | undefined;
}
