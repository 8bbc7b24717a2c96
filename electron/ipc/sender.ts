import { isAppUrl } from '../desktop/page-source.ts';

interface Frame {
  readonly url: string;
  readonly parent: object | null;
}

/** Whether a call comes from the console's own page: its main frame, on its own URL. A destroyed frame is null. */
export function isOwnPage(frame: Frame | null): boolean {
  return frame !== null && frame.parent === null && isAppUrl(frame.url);
}
