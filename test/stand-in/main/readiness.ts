let ready = false;

/** Whether the app's `ready` has been emitted, or is being emitted. */
export const isReady = (): boolean => ready;

export function markReady(): void {
  ready = true;
}

/** @throws Error with Electron's message, for calls that are allowed only after the app is ready */
export function needReady(message: string, Kind: new (message: string) => Error = Error): void {
  if (!ready) throw new Kind(message);
}

/** @throws Error with Electron's message, for calls that are allowed only before the app is ready */
export function needUnready(message: string): void {
  if (ready) throw new Error(message);
}
