import type { WebPreferences } from 'electron';

/**
 * The page's session, which exists in memory only. In a session on disk Electron would keep compiled code of the
 * preload in the data folder, where another program could change it, and execute it later (preload_code_cache.cc).
 */
export const pagePartition = 'console';

/**
 * All security-relevant preferences are explicit, although most are Electron's defaults: defaults have changed
 * before.
 */
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
