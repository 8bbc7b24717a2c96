import { session, type WebPreferences } from 'electron';
import type { Log } from '#shared/log.ts';
import { createAppProtocol } from './app-protocol.ts';
import { appScheme } from './app-url.ts';
import { guardSession } from './guards.ts';

// In memory only. On disk Electron would keep compiled code of the preload, which another program could change, and run it
// later (preload_code_cache.cc).
export const pagePartition = 'console';

/** Also guards the default session, which no page uses. */
export function openPageSession(root: string, log: Log, preparePage: (html: string) => string): void {
  const page = session.fromPartition(pagePartition);
  for (const each of [session.defaultSession, page]) guardSession(each, log);
  page.protocol.handle(appScheme, createAppProtocol(root, preparePage));
}

/** All that matters for security is explicit, although most are Electron's defaults: these have changed before. */
export function webPreferences(preload: string, isPackaged: boolean): WebPreferences {
  return {
    preload,
    partition: pagePartition,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    enableBlinkFeatures: '',
    webviewTag: false,
    plugins: false,
    navigateOnDragDrop: false,
    safeDialogs: true,
    // Words that the user types must not cause a download of dictionaries.
    spellcheck: false,
    devTools: !isPackaged,
  };
}
