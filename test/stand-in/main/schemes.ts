import type Electron from 'electron';
import { needUnready } from './readiness.ts';

const privileged = new Set<string>();

/** protocol.md, registerSchemesAsPrivileged: "only before the `ready` event" (electron_api_protocol.cc). */
export function registerSchemesAsPrivileged(schemes: readonly Electron.CustomScheme[]): void {
  needUnready('protocol.registerSchemesAsPrivileged should be called before app is ready');
  for (const { scheme } of schemes) privileged.add(scheme);
}

/**
 * An app's URL in the form for Chromium: `app://console/x` is `https://console.app.localhost/x`, a secure origin that it
 * can load, and handled before it reaches a network.
 */
export function toChromium(url: string): string {
  if (!privileged.has(schemeOf(url))) return url;
  const { host, pathname, search, hash } = new URL(url);
  return `https://${host}.${schemeOf(url)}.localhost${pathname}${search}${hash}`;
}

/** Chromium's URL in the form for the app. */
export function toApp(url: string): string {
  const [, host, scheme, rest = '/'] =
    /^https:\/\/([^/?#]+)\.([^./?#]+)\.localhost(?=[/?#]|$)(.*)$/s.exec(url) ?? [];
  return scheme !== undefined && privileged.has(scheme) ? `${scheme}://${host}${rest}` : url;
}

/** The scheme of a valid URL, in small letters and without its colon. */
export function schemeOf(url: string): string {
  return new URL(url).protocol.slice(0, -1);
}
