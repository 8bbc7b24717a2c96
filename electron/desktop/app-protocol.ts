import { readFile } from 'node:fs/promises';
import type { CustomScheme } from 'electron';
import { contentTypeOf, findFile } from './app-files.ts';
import { appScheme } from './app-url.ts';
import { contentSecurityPolicy } from './csp.ts';

/** Must be registered before Electron is ready. No `supportFetchAPI`: the page fetches nothing. */
export const appSchemePrivileges: CustomScheme = {
  scheme: appScheme,
  privileges: { standard: true, secure: true },
};

/**
 * Handles requests for `app://console/...` with the files under `root`, which need not exist.
 * @param preparePage changes the HTML of the page
 */
export function createAppProtocol(
  root: string,
  preparePage: (html: string) => string = (html) => html,
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'GET') return respond(405, 'Method not allowed');
    const file = findFile(root, request.url);
    const body = file === null ? null : await readFile(file).catch(() => null);
    // The response is the same for a missing file, a directory, and an escape from the root.
    if (file === null || body === null) return respond(404, 'Not found');
    const type = contentTypeOf(file);
    return respond(200, type.startsWith('text/html') ? preparePage(body.toString('utf8')) : body, type);
  };
}

function respond(
  status: number,
  body: string | Buffer<ArrayBuffer>,
  type = 'text/plain; charset=utf-8',
): Response {
  return new Response(body, {
    status,
    headers: {
      'content-type': type,
      'content-security-policy': contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
  });
}
