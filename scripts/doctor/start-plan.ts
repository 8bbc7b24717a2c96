import type { Runtime } from '../electron.ts';
import type { ElectronDownload } from './electron-download.ts';

export interface StartPlan {
  readonly download: ElectronDownload;
  readonly runtime: Runtime;
  /** Null if there's none, or if Electron runs. */
  readonly browser: string | null;
  /** What came after `npm start --`. */
  readonly args: readonly string[];
}
