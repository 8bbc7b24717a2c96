import { readFile } from 'node:fs/promises';
import { extname, isAbsolute, join, relative, sep } from 'node:path';
import type { CustomScheme } from 'electron';
import { appScheme, isAppUrl } from './app-url.ts';
import { contentSecurityPolicy } from './csp.ts';

const text = 'text/plain; charset=utf-8';
const html = 'text/html; charset=utf-8';
const contentTypes: Readonly<Record<string, string>> = {
  '.html': html,
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** Without `supportFetchAPI`: the page fetches nothing. */
export const appSchemePrivileges: CustomScheme = {
  scheme: appScheme,
  privileges: { standard: true, secure: true },
};

/** Serves the files under `root` as `app://console/...`, HTML after `preparePage`. */
export function createAppProtocol(
  root: string,
  preparePage: (page: string) => string = (page) => page,
): (request: Request) => Promise<Response> {
  return async ({ method, url }) => {
    if (method !== 'GET') return respond(405, 'Method not allowed');
    const file = findFile(root, url);
    const body = file === null ? null : await readFile(file).catch(() => null);
    // The same for a missing file, a directory, and an escape from the root.
    if (file === null || body === null) return respond(404, 'Not found');
    const type = contentTypes[extname(file).toLowerCase()] ?? 'application/octet-stream';
    return respond(200, type === html ? preparePage(body.toString('utf8')) : body, type);
  };
}

function respond(status: number, body: string | Buffer<ArrayBuffer>, type = text): Response {
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

/** Null if the URL has no file inside `root`. Decodes once and then checks, because `..%2f` survives URL parsing. */
function findFile(root: string, url: string): string | null {
  if (!isAppUrl(url)) return null;
  const path = decodePath(new URL(url).pathname);
  if (path === null || path.includes('\0') || path.includes('\\')) return null;
  const file = join(root, path);
  const inside = relative(root, file);
  if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) return null;
  return file;
}

function decodePath(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}
