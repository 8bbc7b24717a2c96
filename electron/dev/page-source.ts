// Takes the place of `electron/desktop/page-source.ts` in the build of `npm run dev`, and in no other: the
// page comes from Vite's dev server, and Chromium may connect only there.
import { isAllowedRequest as isAllowedInPackage } from '../desktop/app-url.ts';
import { directives, writePolicy } from '../desktop/csp.ts';

/** `DEV_PORT` picks another port, e.g. for a second clone. */
export const devServer = { host: '127.0.0.1', port: Number(process.env['DEV_PORT'] ?? 5173) } as const;

const address = `${devServer.host}:${devServer.port}`;
const socket = `ws://${address}`;
export const startUrl = `http://${address}/`;

export function isAppUrl(value: unknown): boolean {
  return originOf(value) === `http://${address}`;
}

export function isAllowedRequest(value: unknown): boolean {
  return isAppUrl(value) || originOf(value) === socket || isAllowedInPackage(value);
}

export const hostResolverRules = `MAP * ~NOTFOUND, EXCLUDE ${devServer.host}`;

/**
 * The packaged page's policy, plus Fast Refresh's script, Vite's styles and the connection to its server.
 * @param nonce of the elements that the server writes into the page
 */
export function writeDevPolicy(nonce: string): string {
  return writePolicy({
    ...directives,
    'script-src': `${directives['script-src']} 'nonce-${nonce}'`,
    'style-src': `${directives['style-src']} 'nonce-${nonce}'`,
    'connect-src': `'self' ${socket}`,
  });
}

function originOf(value: unknown): string | null {
  return typeof value === 'string' ? (URL.parse(value)?.origin ?? null) : null;
}
