import { isAbsolute, join, relative, sep } from 'node:path';
import { isAppUrl } from './app-url.ts';

const contentTypes: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
};

/**
 * The file of an app URL, or null if the URL has no file inside `root`. It checks the decoded path, because `..%2f`
 * survives URL parsing, and never decodes again.
 */
export function findFile(root: string, url: string): string | null {
  if (!isAppUrl(url)) return null;
  const path = decodePath(new URL(url).pathname);
  if (path === null || path.includes('\0') || path.includes('\\')) return null;
  const file = join(root, path);
  const inside = relative(root, file);
  if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) return null;
  return file;
}

export function contentTypeOf(file: string): string {
  return contentTypes[file.slice(file.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';
}

function decodePath(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}
