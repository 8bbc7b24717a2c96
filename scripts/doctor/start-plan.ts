import type { Runtime } from '../electron.ts';
import type { ElectronDownload } from './electron-download.ts';

export interface StartPlan {
  readonly download: ElectronDownload;
  readonly runtime: Runtime;
  /** The Chromium of the stand-in. Null if the machine has none, or if Electron runs. */
  readonly browser: string | null;
  /** The user's arguments after `npm start --`. */
  readonly args: readonly string[];
}
