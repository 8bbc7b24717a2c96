import type { WebPreferences } from 'electron';

/** Every preference that bears on security, said aloud although most are Electron's defaults: defaults have changed before. */
export function webPreferences(preload: string, isPackaged: boolean): WebPreferences {
  return {
    preload,
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
    // Words typed into the page must not go to a download of dictionaries.
    spellcheck: false,
    devTools: !isPackaged,
  };
}
