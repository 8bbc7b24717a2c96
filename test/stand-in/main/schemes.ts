/** Answers a request for a custom scheme, as `protocol.handle` takes it. */
export type SchemeHandler = (request: Request) => Response | Promise<Response>;

const handlers = new Map<string, SchemeHandler>();

/**
 * Electron's `protocol`. To Chromium, `app://console/x` is `https://console.app.localhost/x`: a secure origin that it knows
 * how to load, answered before it reaches a network.
 */
export const protocol = {
  registerSchemesAsPrivileged(): void {
    // Every scheme is standard and secure here.
  },
  handle(scheme: string, handler: SchemeHandler): void {
    if (handlers.has(scheme)) throw new Error(`The scheme is already registered: ${scheme}`);
    handlers.set(scheme, handler);
  },
  unhandle(scheme: string): void {
    handlers.delete(scheme);
  },
  isProtocolHandled(scheme: string): boolean {
    return handlers.has(scheme);
  },
};

/** The handler for an app's URL, if it is of a custom scheme. */
export function handlerOf(url: string): SchemeHandler | undefined {
  return handlers.get(new URL(url).protocol.slice(0, -1));
}

/** An app's URL as Chromium is to see it. */
export function toChromium(url: string): string {
  const { protocol: scheme, host, pathname, search, hash } = new URL(url);
  if (!handlers.has(scheme.slice(0, -1))) return url;
  return `https://${host}.${scheme.slice(0, -1)}.localhost${pathname}${search}${hash}`;
}

/** Chromium's URL as the app is to see it. */
export function toApp(url: string): string {
  const [, host, scheme, rest = '/'] =
    /^https:\/\/([^/?#]+)\.([^./?#]+)\.localhost(?=[/?#]|$)(.*)$/s.exec(url) ?? [];
  return scheme !== undefined && handlers.has(scheme) ? `${scheme}://${host}${rest}` : url;
}
