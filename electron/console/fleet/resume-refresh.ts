import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import type { Log } from '#shared/log.ts';
import type { RefreshProgress } from '#shared/model/fleet/refresh-progress.ts';
import type { Fleet } from './fleet.ts';

const REPORT_AFTER_MS = 500;

interface ResumeRefreshOptions {
  readonly fleet: Pick<Fleet, 'wake' | 'countUnrefreshed'>;
  readonly labAgents: { readonly refresh: () => void };
  readonly log: Log;
  readonly onChange: (progress: RefreshProgress | null) => void;
}

export type ResumeRefresh = ReturnType<typeof createResumeRefresh>;

/** After sleep or a network change, what's under way may never get a response. */
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

  const leaveNetwork = followNetwork(() => {
    log.info('The network of this computer changed');
    wake();
  });

  return {
    wake,
    clear,
    progress,
    /** Call it after each change of the fleet. */
    update() {
      if (reported > 0) report(fleet.countUnrefreshed());
    },
    close() {
      leaveNetwork();
      clear();
    },
  };
}

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

const CHECK_EVERY_MS = 3_000;

/** Node doesn't tell us about cables, wireless networks or VPNs. Returns a function that stops looking. */
export function followNetwork(onChange: () => void, read: () => Interfaces = networkInterfaces): () => void {
  let before: string | null = null;
  const check = () => {
    try {
      const now = fingerprintOf(read());
      const isChanged = before !== null && now !== before;
      before = now;
      if (isChanged) onChange();
    } catch {
      // The system couldn't say, which is no change.
    }
  };
  check();
  const timer = setInterval(check, CHECK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** The same for the same addresses on the same interfaces, in any order. */
function fingerprintOf(interfaces: Interfaces): string {
  return Object.entries(interfaces)
    .flatMap(([name, addresses = []]) =>
      addresses.filter(({ internal }) => !internal).map(({ address, netmask }) => [name, address, netmask]),
    )
    .map((parts) => parts.join(' '))
    .toSorted()
    .join('\n');
}
