// npm run get-electron: downloads Electron's runtime, or downloads it again when it is broken. A start runs it too, beside
// the console, where an earlier download failed.
import { join } from 'node:path';
import { electronFolder } from '../electron.ts';
import { downloadElectron } from './download-electron.ts';
import { describeDownload, readElectronDownload } from './electron-download.ts';
import { thisMachine } from './machine.ts';
import { updateStamp } from './stamp.ts';

const reachLimitMs = 60_000;
const stampFile = join(electronFolder, '../.setup.json');

// Written first: a download that hangs is not to be tried by the next start as well.
updateStamp(stampFile, { electronTriedAt: new Date().toISOString() });
if (await downloadElectron(electronFolder, reachLimitMs)) {
  updateStamp(stampFile, { runtime: 'electron' });
  console.log("Electron's runtime is ready; the next npm start uses it.");
} else {
  console.log(`${describeDownload(readElectronDownload(thisMachine, electronFolder))}.`);
  process.exitCode = 1;
}
