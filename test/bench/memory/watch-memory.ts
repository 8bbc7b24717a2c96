// Runs in the main process before the measured app. Reports when its window shows what the bench wants.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import { type Scene, SCENE_FILE } from './scene.ts';

// Written by memory.ts.
const { calls, selector } = JSON.parse(readFileSync(join(app.getAppPath(), SCENE_FILE), 'utf8')) as Scene;

const inPage = `(async () => {
  const untilShown = async (selector) => {
    while (!document.querySelector(selector)) await new Promise((resolve) => setTimeout(resolve, 100));
  };
  await untilShown('#root[data-state="ready"]');
  for (const [route, input] of ${JSON.stringify(calls)}) {
    const result = await bridge.invoke(route, input);
    if (!result.ok) throw new Error(route + ' failed');
  }
  await untilShown(${JSON.stringify(selector)});
})()`;

app.once('browser-window-created', (_event, window) => {
  window.webContents.once('dom-ready', () => {
    window.webContents.executeJavaScript(inPage).then(
      () => process.stdout.write('{}\n'),
      (error: unknown) => {
        console.error(error);
        app.exit(1);
      },
    );
  });
});
