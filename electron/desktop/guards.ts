import type { App, Event, Session, WebContents } from 'electron';
import type { Log } from '#shared/log.ts';
import { isAllowedRequest, isAppUrl } from './app-url.ts';

/** Guards every web contents there will ever be: it stays on the app's own page, and opens and embeds nothing. */
export function guardContents(app: Pick<App, 'on'>, log: Log): void {
  app.on('web-contents-created', (_event, contents) => {
    guardNavigation(contents, log);
    contents.setWindowOpenHandler(({ url }) => {
      log.warn('Refused to open a window', { url });
      return { action: 'deny' };
    });
    contents.on('will-attach-webview', (event) => event.preventDefault());
  });
}

function guardNavigation(contents: WebContents, log: Log): void {
  function stay(event: Event, url: string, isMainFrame: boolean): void {
    if (isMainFrame && isAppUrl(url)) return;
    event.preventDefault();
    log.warn('Refused a navigation', { url });
  }
  // Fires for every frame, the main one included; `will-navigate` would only repeat it.
  contents.on('will-frame-navigate', (details) => stay(details, details.url, details.isMainFrame));
  contents.on('will-redirect', (details) => stay(details, details.url, details.isMainFrame));
}

/** Guards a session: no permission is granted, no device chosen, and no request leaves for a network. */
export function guardSession(
  session: Pick<
    Session,
    'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler' | 'webRequest'
  >,
  log: Log,
): void {
  // Both are needed: without a handler Electron grants, and some permissions are only ever checked.
  session.setPermissionRequestHandler((_contents, permission, answer) => {
    log.warn('Refused a permission', { permission });
    answer(false);
  });
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest((details, answer) => {
    const cancel = !isAllowedRequest(details.url);
    if (cancel) log.warn('Refused a request of the page', { url: details.url });
    answer({ cancel });
  });
}
