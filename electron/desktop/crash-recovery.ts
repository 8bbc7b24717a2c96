import type { WebContents } from 'electron';
import type { Log } from '#shared/log.ts';

export interface CrashRecovery {
  readonly log: Log;
  readonly now: () => number;
  /** Loads the page anew; called once the crash has been dealt with by Electron itself. */
  readonly reload: () => void;
  /** The page has crashed and is about to be loaded anew. */
  readonly onCrash: () => void;
  /** It crashes again and again: loading it once more would only go on so. */
  readonly giveUp: () => void;
}

const MOST_CRASHES = 3;
const WITHIN_MS = 60_000;

/** Loads a page anew whose process has ended, unless it does nothing but end. */
export function recoverFromCrashes(contents: Pick<WebContents, 'on'>, recovery: CrashRecovery): void {
  let crashes: readonly number[] = [];
  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    const at = recovery.now();
    crashes = [...crashes.filter((earlier) => at - earlier < WITHIN_MS), at];
    recovery.log.error('The page crashed', { reason, exitCode, crashes: crashes.length });
    if (crashes.length > MOST_CRASHES) return recovery.giveUp();
    recovery.onCrash();
    // Electron is still taking the old page apart while it tells of it.
    setImmediate(recovery.reload);
  });
}
