export const appScheme = 'app';
const origin = `${appScheme}://console/`;
export const startUrl = `${origin}index.html`;

/**
 * Compares text: Chromium gives URLs in canonical form, and a second parser might disagree with its own. The
 * slash ends the host, so `app://console.evil/` and `app://console@evil/` don't get through.
 */
export function isAppUrl(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith(origin);
}

const localSchemes = new Set(['data:', 'blob:', 'devtools:']);

/** A second check beside the Content-Security-Policy. */
export function isAllowedRequest(value: unknown): boolean {
  if (isAppUrl(value)) return true;
  return typeof value === 'string' && localSchemes.has(URL.parse(value)?.protocol ?? '');
}
