import { ipcMain, webContents } from 'electron';
import { eventChannel, invokeChannel } from '#shared/ipc/bridge.ts';
import { createPacker } from '#shared/ipc/packing.ts';
import type { EventName, Events } from '#shared/ipc/contract.ts';
import type { Result } from '#shared/ipc/result.ts';
import type { Log } from '#shared/log.ts';
import { isAppUrl } from '../shell/app-url.ts';
import { isOwnPage } from './sender.ts';

type Dispatch = (route: unknown, input: unknown) => Promise<Result<unknown>>;
type Subscribe = (listener: <E extends EventName>(event: E, payload: Events[E]) => void) => void;

/** Puts the console on the two channels of the bridge: calls of its own page go to `dispatch`, events go to that page. */
export function registerIpc(dispatch: Dispatch, subscribe: Subscribe, log: Log): void {
  const pack = createPacker();

  // The return type holds Electron's untyped handler to the contract.
  ipcMain.handle(invokeChannel, async (event, route: unknown, input: unknown): Promise<Result<unknown>> => {
    if (isOwnPage(event.senderFrame)) {
      const result = await dispatch(route, input);
      return result.ok ? { ok: true, value: pack.answer(route, result.value) } : result;
    }
    log.warn('Refused a call from a frame that is not the console', { url: event.senderFrame?.url });
    const error = { code: 'refused-sender', route: typeof route === 'string' ? route : '' } as const;
    return { ok: false, error };
  });

  subscribe((event, payload) => {
    const packed = pack.event(event, payload);
    for (const contents of webContents.getAllWebContents())
      if (!contents.isDestroyed() && isAppUrl(contents.getURL())) contents.send(eventChannel, event, packed);
  });
}
