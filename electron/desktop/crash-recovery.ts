import type { WebContents } from 'electron';
import type { Log } from '#shared/log.ts';

export interface CrashRecovery {
  readonly log: Log;
  readonly now: () => number;
  /** Reloads the page. Called after Electron itself has handled the crash. */
  readonly reload: () => void;
  /** The page has crashed and is about to be reloaded. */
  readonly onCrash: () => void;
  /** The page crashes repeatedly, so it is not reloaded again. */
  readonly giveUp: () => void;
}

const MAX_CRASHES = 3;
const WITHIN_MS = 60_000;

/** Reloads a page whose process has ended, unless it crashes repeatedly. */
export function recoverFromCrashes(contents: Pick<WebContents, 'on'>, recovery: CrashRecovery): void {
  let crashes: readonly number[] = [];
  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    const at = recovery.now();
    crashes = [...crashes.filter((earlier) => at - earlier < WITHIN_MS), at];
    recovery.log.error('The page crashed', { reason, exitCode, crashes: crashes.length });
    if (crashes.length > MAX_CRASHES) return recovery.giveUp();
    recovery.onCrash();
    // Electron is still destroying the old page during the event.
    setImmediate(recovery.reload);
  });
}
