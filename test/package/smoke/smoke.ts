// npm run smoke -- FOLDER: starts the packaged app that electron-builder wrote there, uses it a little, and quits it. Its
// fuse for --inspect must be on, because Playwright controls the app through it. Everything else is as it is shipped.
import { strict as assert } from 'node:assert';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startMissingDisplay } from '../../e2e/display.ts';
import { findPackagedApp } from './packaged-app.ts';
import { tryApp } from './try-app.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Which folder? npm run smoke -- FOLDER');
const packaged = findPackagedApp(folder);
const licenses = ['LICENSE.electron.txt', 'LICENSES.chromium.html'].map((name) =>
  join(packaged.licenses, name),
);
for (const file of [...licenses, join(packaged.resources, 'LICENSE.txt')])
  assert(existsSync(file), `${file} is missing`);

const display = await startMissingDisplay();
try {
  const trial = await tryApp({ executable: packaged.executable });
  assert(trial.isPackaged, 'The app believes that it is not packaged');
  console.log(`${trial.name} ${trial.version} started, showed ${trial.devices} of the demo lab, and ended.`);
} finally {
  display?.close();
}
