import type { App, Event, Session } from 'electron';
import type { Log } from '#shared/log.ts';
import { isAllowedRequest, isAppUrl } from './page-source.ts';

/** Every web contents stays on the app's own page, and opens and embeds nothing. */
export function guardContents(app: Pick<App, 'on'>, log: Log): void {
  const stay = (event: Event<{ readonly url: string; readonly isMainFrame: boolean }>) => {
    if (event.isMainFrame && isAppUrl(event.url)) return;
    event.preventDefault();
    log.warn('Refused a navigation', { url: event.url });
  };
  app.on('web-contents-created', (_event, contents) => {
    // It fires for every frame, including the main one. `will-navigate` would only repeat it.
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
  // Without a handler Electron grants the permission, and some are only checked.
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
