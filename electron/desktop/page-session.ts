import { session, type WebPreferences } from 'electron';
import type { Log } from '#shared/log.ts';
import { createAppProtocol } from './app-protocol.ts';
import { appScheme } from './app-url.ts';
import { guardSession } from './guards.ts';

// Only in memory: on disk, Electron would keep the preload's compiled code, and another program could change
// what runs next time (preload_code_cache.cc).
export const pagePartition = 'console';

/** Guards the default session too, though no page uses it. */
export function openPageSession(root: string, log: Log, preparePage: (html: string) => string): void {
  const page = session.fromPartition(pagePartition);
  for (const each of [session.defaultSession, page]) guardSession(each, log);
  page.protocol.handle(appScheme, createAppProtocol(root, preparePage));
}

/** Spelled out, though most are Electron's defaults: those have changed before. */
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
    // Typing mustn't make it download dictionaries.
    spellcheck: false,
    devTools: !isPackaged,
  };
}
