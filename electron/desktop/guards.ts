import type { App, Event, Session } from 'electron';
import type { Log } from '#shared/log.ts';
import { isAllowedRequest, isAppUrl } from './page-source.ts';

/** All web contents stay on the app's own page, and open and embed nothing. */
export function guardContents(app: Pick<App, 'on'>, log: Log): void {
  const stay = (event: Event<{ readonly url: string; readonly isMainFrame: boolean }>) => {
    if (event.isMainFrame && isAppUrl(event.url)) return;
    event.preventDefault();
    log.warn('Refused a navigation', { url: event.url });
  };
  app.on('web-contents-created', (_event, contents) => {
    // Fires for every frame, the main one too, so `will-navigate` would only repeat it.
    contents.on('will-frame-navigate', stay);
    contents.on('will-redirect', stay);
    contents.setWindowOpenHandler(({ url }) => {
      log.warn('Refused to open a window', { url });
      return { action: 'deny' };
    });
    contents.on('will-attach-webview', (event) => event.preventDefault());
  });
}

type GuardedSession = Pick<
  Session,
  'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler' | 'webRequest'
>;

export function guardSession(session: GuardedSession, log: Log): void {
  // Without a handler Electron says yes, and some permissions are only checked.
  session.setPermissionRequestHandler((_contents, permission, answer) => {
    log.warn('Refused a permission', { permission });
    answer(false);
  });
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest(({ url }, answer) => {
    const cancel = !isAllowedRequest(url);
    if (cancel) log.warn('Refused a request of the page', { url });
    answer({ cancel });
  });
}
