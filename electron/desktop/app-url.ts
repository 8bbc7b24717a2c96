/** The page's own origin. Its scheme is custom, standard and secure: neither `file:` nor a port of this computer. */
export const appScheme = 'app';
export const appHost = 'console';
export const startUrl = `${appScheme}://${appHost}/index.html`;

/**
 * Whether a URL is the page's own. Compares text, because Chromium gives URLs in their canonical form, and a second URL
 * parser could disagree with Chromium's. The slash ends the host: `app://console.evil/` and `app://console@evil/` are
 * different.
 */
export function isAppUrl(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith(`${appScheme}://${appHost}/`);
}

// Schemes of other URLs that need no network: generated pictures, and Chromium's developer tools.
const localSchemes = new Set(['data:', 'blob:', 'devtools:']);

/** Whether the page may request a URL. A second check in addition to the Content-Security-Policy. */
export function isAllowedRequest(value: unknown): boolean {
  if (isAppUrl(value)) return true;
  return typeof value === 'string' && localSchemes.has(URL.parse(value)?.protocol ?? '');
}
