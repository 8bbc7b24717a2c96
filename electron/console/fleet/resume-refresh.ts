import type { Log } from '#shared/log.ts';
import type { RefreshProgress } from '#shared/model/refresh-progress.ts';
import type { Fleet } from './fleet.ts';
import { followNetwork } from './network-changes.ts';

/** Minimum duration of a refresh that is reported, in milliseconds. */
const REPORT_AFTER_MS = 500;

export interface ResumeRefreshOptions {
  readonly fleet: Pick<Fleet, 'wake' | 'countUnrefreshed'>;
  readonly labAgents: { readonly refresh: () => void };
  readonly log: Log;
  readonly onChange: (progress: RefreshProgress | null) => void;
}

/**
 * Refreshes all agents after sleep or a network change, because earlier requests may never get a response, and
 * reports the progress.
 */
export function createResumeRefresh({ fleet, labAgents, log, onChange }: ResumeRefreshOptions) {
  let all = 0;
  let reported = 0;
  let timer: NodeJS.Timeout | undefined;
  const progress = () => (reported > 0 ? { waiting: reported, all } : null);

  function report(waiting: number): void {
    if (waiting === reported) return;
    reported = waiting;
    onChange(progress());
  }

  function clear(): void {
    clearTimeout(timer);
    report(0);
  }

  function wake(): void {
    clearTimeout(timer);
    fleet.wake();
    labAgents.refresh();
    all = fleet.countUnrefreshed();
    timer = setTimeout(() => report(fleet.countUnrefreshed()), REPORT_AFTER_MS);
  }

  const leaveNetwork = followNetwork({
    onChange() {
      log.info('The network of this computer changed');
      wake();
    },
  });

  return {
    wake,
    clear,
    /** Null at first, and when all agents have responded or failed. */
    progress,
    /** Must be called after each change of the fleet. */
    update() {
      if (reported > 0) report(fleet.countUnrefreshed());
    },
    close() {
      leaveNetwork();
      clear();
    },
  };
}
