// npm run get-electron: gets Electron's runtime, or a new one for a broken one. After a failed download, the
// next start also runs it beside the console.
import { join } from 'node:path';
import { electronFolder } from '../electron.ts';
import { downloadElectron } from './download-electron.ts';
import { describeDownload, readElectronDownload } from './electron-download.ts';
import { thisMachine } from './machine.ts';
import { updateStamp } from './stamp.ts';

const reachLimitMs = 60_000;
const stampFile = join(electronFolder, '../.setup.json');

// Written first: if the download hangs, the next start mustn't try again.
updateStamp(stampFile, { electronTriedAt: new Date().toISOString() });
if (await downloadElectron(electronFolder, reachLimitMs)) {
  updateStamp(stampFile, { runtime: 'electron' });
  console.log("Electron's runtime is ready; the next npm start uses it.");
} else {
  console.log(`${describeDownload(readElectronDownload(thisMachine, electronFolder))}.`);
  process.exitCode = 1;
}
