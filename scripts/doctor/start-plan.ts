import type { Runtime } from '../electron.ts';
import type { ElectronDownload } from './electron-download.ts';

/** What a start is about to run. */
export interface StartPlan {
  readonly download: ElectronDownload;
  readonly runtime: Runtime;
  /** The Chromium under the stand-in: null when the machine has none, or when Electron runs. */
  readonly browser: string | null;
  /** What the user gave after `npm start --`. */
  readonly args: readonly string[];
}
