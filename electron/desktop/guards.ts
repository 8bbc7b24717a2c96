import type { App, Event, Session, WebContents } from 'electron';
import type { Log } from '#shared/log.ts';
import { isAllowedRequest, isAppUrl } from './page-source.ts';

/** Guards every web contents of the app: it stays on the app's own page, and opens and embeds nothing. */
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
  // This event fires for every frame, including the main one. `will-navigate` would only repeat it.
  contents.on('will-frame-navigate', (details) => stay(details, details.url, details.isMainFrame));
  contents.on('will-redirect', (details) => stay(details, details.url, details.isMainFrame));
}

/** Guards a session: no permission is granted, no device is chosen, and no request reaches a network. */
export function guardSession(
  session: Pick<
    Session,
    'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler' | 'webRequest'
  >,
  log: Log,
): void {
  // Both handlers are needed: without a handler Electron grants the permission, and some permissions are only
  // checked.
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
