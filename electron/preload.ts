import { contextBridge, ipcRenderer } from 'electron';
import { type Bridge, eventChannel, invokeChannel } from '#shared/ipc/bridge.ts';

type Listener = Parameters<Bridge['subscribe']>[1];
const listeners = new Map<string, Set<Listener>>();

// One listener on Electron's side. Its event object refers to ipcRenderer and mustn't leave this file.
ipcRenderer.on(eventChannel, (_event, name: string, payload: unknown) => {
  for (const listener of listeners.get(name) ?? []) listener(payload);
});

const bridge: Bridge = {
  invoke: (route, input) => ipcRenderer.invoke(invokeChannel, route, input),
  subscribe(event, listener) {
    const own: Listener = (payload) => listener(payload);
    const all = listeners.get(event) ?? new Set();
    listeners.set(event, all.add(own));
    return () => void all.delete(own);
  },
};

contextBridge.exposeInMainWorld('bridge', bridge);
