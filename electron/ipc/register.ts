import { ipcMain, webContents } from 'electron';
import { eventChannel, invokeChannel } from '#shared/ipc/bridge.ts';
import { packAnswer, packEvent } from '#shared/ipc/packing.ts';
import type { EventName, Events } from '#shared/ipc/contract.ts';
import type { Result } from '#shared/ipc/result.ts';
import type { Log } from '#shared/log.ts';
import { isAppUrl } from '../desktop/page-source.ts';

interface OpenedConsole {
  readonly dispatch: (route: unknown, input: unknown) => Promise<Result<unknown>>;
  readonly core: {
    subscribe(listener: <E extends EventName>(event: E, payload: Events[E]) => void): void;
  };
}

/**
 * Our own page's calls come in and wait until the console is open; its events go out. If `opening` fails, the
 * caller says so.
 */
export function registerIpc(opening: Promise<OpenedConsole>, log: Log): void {
  ipcMain.handle(invokeChannel, async (event, route: unknown, input: unknown): Promise<Result<unknown>> => {
    if (isOwnPage(event.senderFrame)) {
      const { dispatch } = await opening;
      const result = await dispatch(route, input);
      return result.ok ? { ok: true, value: packAnswer(route, result.value) } : result;
    }
    log.warn('Refused a call from a frame that is not the console', { url: event.senderFrame?.url });
    const error = { code: 'refused-sender', route: typeof route === 'string' ? route : '' } as const;
    return { ok: false, error };
  });

  opening.then(
    ({ core }) => core.subscribe(send),
    () => {},
  );
}

/** Null is a destroyed frame. */
export function isOwnPage(frame: { readonly url: string; readonly parent: object | null } | null): boolean {
  return frame !== null && frame.parent === null && isAppUrl(frame.url);
}

function send<E extends EventName>(event: E, payload: Events[E]): void {
  const packed = packEvent(event, payload);
  for (const contents of webContents.getAllWebContents())
    if (!contents.isDestroyed() && isAppUrl(contents.getURL())) contents.send(eventChannel, event, packed);
}
