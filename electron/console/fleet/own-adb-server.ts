import type { Log } from '#shared/log.ts';
import type { AgentAddress } from '#shared/model/fleet/agent-address.ts';
import type { OwnAdbServer } from '#shared/model/own-adb-server.ts';

export type AdbServerProbe = 'running' | Exclude<OwnAdbServer['state'], 'unknown'>;

export interface OwnAdbServerOptions {
  /** Where adb itself looks for its server. Null if it isn't TCP. */
  readonly address: AgentAddress | null;
  /** Sends something that changes nothing, and must not start a server. Only rejects with the signal's reason. */
  readonly probe: (address: AgentAddress, signal: AbortSignal) => Promise<AdbServerProbe>;
  readonly add: (address: AgentAddress) => void;
  readonly log: Log;
  readonly onChange: (server: OwnAdbServer) => void;
}

const EVERY_MS = 10_000;

export type OwnAdbServerSearch = ReturnType<typeof createOwnAdbServer>;

/**
 * Looks for this computer's ADB server or usbmuxd while the lab needs one, and adds it once it runs. Never starts it.
 */
export function createOwnAdbServer({ address, probe, add, log, onChange }: OwnAdbServerOptions) {
  let state: OwnAdbServer['state'] = 'unknown';
  let search: AbortController | null = null;
  let timer: NodeJS.Timeout | undefined;
  const read = (): OwnAdbServer => ({ address, state });

  function setState(next: OwnAdbServer['state']): void {
    if (state === next) return;
    state = next;
    onChange(read());
  }

  async function detect(wanted: AgentAddress, signal: AbortSignal): Promise<void> {
    const found = await probe(wanted, signal);
    if (signal.aborted) return;
    if (found === 'running') {
      log.info('A server of this computer was added', { port: wanted.port });
      return add(wanted);
    }
    setState(found);
    timer = setTimeout(() => start(wanted, signal), EVERY_MS).unref();
  }

  function start(wanted: AgentAddress, signal: AbortSignal): void {
    detect(wanted, signal).catch((error: unknown) => {
      if (!signal.aborted)
        log.error('The servers of this computer could not be searched for', { error: String(error) });
    });
  }

  return {
    read,

    seek(isWanted: boolean) {
      if (isWanted === (search !== null)) return;
      search?.abort();
      clearTimeout(timer);
      search = isWanted && address ? new AbortController() : null;
      if (search && address) start(address, search.signal);
      else setState('unknown');
    },
  };
}
