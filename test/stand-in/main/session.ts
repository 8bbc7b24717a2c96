import type Electron from 'electron';
import { handlerOf, protocol, toChromium } from './schemes.ts';
import type { Session as DevTools } from '../chromium/protocol.ts';

type PermissionCheck = NonNullable<Parameters<Electron.Session['setPermissionCheckHandler']>[0]>;
type RequestDetails = Pick<Electron.OnBeforeRequestListenerDetails, 'url' | 'method'>;
type RequestListener = (
  details: Electron.OnBeforeRequestListenerDetails,
  callback: (response: Electron.CallbackResponse) => void,
) => void;

let mayUse: PermissionCheck = () => true;
let onRequest: RequestListener = (_details, callback) => callback({});

/** Electron's name of a permission, and DevTools'. */
const permissions = [
  ['geolocation', 'geolocation'],
  ['notifications', 'notifications'],
  ['clipboard-read', 'clipboard-read'],
  ['clipboard-sanitized-write', 'clipboard-write'],
  ['midi', 'midi'],
  ['media', 'camera'],
  ['media', 'microphone'],
  ['display-capture', 'display-capture'],
  ['idle-detection', 'idle-detection'],
  ['storage-access', 'storage-access'],
] as const;

export const defaultSession = {
  protocol,
  setPermissionRequestHandler(): void {
    // Chromium would ask the person; the check below has answered before.
  },
  setPermissionCheckHandler(handler: PermissionCheck | null): void {
    mayUse = handler ?? (() => true);
  },
  setDevicePermissionHandler(): void {
    // Chromium's own chooser shows; without a permission the page cannot open it.
  },
  isPersistent: (): boolean => true,
  /** session.md, `ses.fetch()`: custom protocols and webRequest's listeners answer as they do to a page. No network here. */
  async fetch(url: string): Promise<Response> {
    const handler = handlerOf(url);
    if (handler === undefined || !(await mayRequest({ url, method: 'GET' })))
      throw new TypeError('Failed to fetch');
    return handler(new Request(url));
  },
  webRequest: {
    onBeforeRequest(listener: RequestListener | null): void {
      onRequest = listener ?? ((_details, callback) => callback({}));
    },
  },
};

/** One session serves every partition; session.md, `fromPartition`: without `persist:` it is in memory. */
export const session = {
  defaultSession,
  fromPartition: (partition: string): typeof defaultSession => ({
    ...defaultSession,
    isPersistent: () => partition === '' || partition.startsWith('persist:'),
  }),
};

/** Tells Chromium what the app's permission check says of an origin. */
export async function setPermissions(root: DevTools, url: string): Promise<void> {
  const { origin } = new URL(toChromium(url));
  for (const [electron, name] of permissions) {
    // Electron's check has more to look at; this app's looks at none of it.
    const isAllowed = mayUse(null, electron, origin, { isMainFrame: true, requestingUrl: url });
    const setting = isAllowed ? 'granted' : 'denied';
    await root.send('Browser.setPermission', { permission: { name }, origin, setting }).catch(() => {
      // A permission this Chromium does not have cannot be used either.
    });
  }
}

/** Whether `webRequest.onBeforeRequest` lets a request go on. */
export function mayRequest(details: RequestDetails): Promise<boolean> {
  return new Promise((resolve) => {
    // The listener sees the part of the details that a filter by address needs.
    onRequest(details as Electron.OnBeforeRequestListenerDetails, ({ cancel }) => resolve(cancel !== true));
  });
}
