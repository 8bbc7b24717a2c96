import type { FleetChange } from '#shared/ipc/contract.ts';
import type { Log } from '#shared/log.ts';
import type { AgentReport } from '#shared/model/agent.ts';
import type { Recheck } from '#shared/model/recheck.ts';
import type { Fleet } from './fleet.ts';
import { createRecheckCount } from './recheck.ts';
import { followNetwork } from './network-changes.ts';

/** Asks everything anew when what was asked before may never be answered, and knows how far that has come. */
export interface Waking {
  /** After sleep; a change of the network is noticed here. */
  wake(): void;
  /** Every change of the fleet, with the reports it is of. */
  hear(change: FleetChange, reports: readonly AgentReport[]): void;
  /** There is nothing to ask any more. */
  clear(): void;
  recheck(): Recheck | null;
  close(): void;
}

export interface WakingOptions {
  readonly fleet: Pick<Fleet, 'snapshot' | 'wake'>;
  readonly log: Log;
  readonly now: () => number;
  readonly onChange: (recheck: Recheck | null) => void;
}

export function createWaking({ fleet, log, now, onChange }: WakingOptions): Waking {
  const count = createRecheckCount({ now, onChange: () => onChange(count.read()) });

  function wake(): void {
    count.begin(fleet.snapshot().reports);
    fleet.wake();
  }

  const leaveNetwork = followNetwork({
    onChange() {
      log.info('The network of this computer changed');
      wake();
    },
  });

  return {
    wake,
    clear: () => count.clear(),
    recheck: () => count.read(),

    hear(change, reports) {
      count.forget(change.removed);
      count.hear(reports);
    },

    close() {
      leaveNetwork();
      count.clear();
    },
  };
}
