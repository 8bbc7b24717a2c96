import { expect, test } from 'vitest';
import { webPreferences } from '../../../../electron/desktop/web-preferences.ts';

test('the page has a sandbox, an isolated context, and no Node', () => {
  expect(webPreferences('/app/preload.cjs', true)).toEqual({
    preload: '/app/preload.cjs',
    // In memory: no prefix `persist:`.
    partition: 'console',
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
    spellcheck: false,
    devTools: false,
  });
});

test('developer tools exist only in development', () => {
  expect(webPreferences('/app/preload.cjs', false).devTools).toBe(true);
});
