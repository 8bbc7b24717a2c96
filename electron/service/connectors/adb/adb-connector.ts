import { type AgentAddress, formatAgentAddress } from '#shared/model/agent-address.ts';
import type { DeviceListAnswer } from '#shared/wire/device-list.ts';
import { createLimiter } from '../../limiter.ts';
import { AgentFailure, type Connector } from '../connector.ts';
import { AdbAgent } from './adb-agent.ts';
import { type AdbOptions, defaultAdbOptions } from './adb-options.ts';

/** An agent nobody has asked for this long is forgotten, with what was known of its devices. */
const FORGET_AFTER_MS = 600_000;

/**
 * The connector for ADB servers. It speaks their protocol itself and sends four requests only: `host:devices-l`,
 * `host:transport-id:N`, `exec:` with one constant script, and (in the probe) `host:version`. Never the adb command
 * line: against a server of another version it would end that server.
 */
export function createAdbConnector(overrides: Partial<AdbOptions> = {}): Connector {
  const options = { ...defaultAdbOptions, ...overrides };
  const closing = new AbortController();
  const allDevices = createLimiter(options.devicesAtOnceInAll);
  const agents = new Map<string, { readonly agent: AdbAgent; askedAt: number }>();

  function find(address: AgentAddress): AdbAgent {
    const askedAt = options.now();
    for (const [key, entry] of agents) {
      if (askedAt - entry.askedAt > FORGET_AFTER_MS) agents.delete(key);
    }
    const key = formatAgentAddress(address);
    const known = agents.get(key);
    if (known) {
      known.askedAt = askedAt;
      return known.agent;
    }
    const itsDevices = createLimiter(options.devicesAtOnce);
    const agent = new AdbAgent(address, options, closing.signal, (task) =>
      itsDevices.run(() => allDevices.run(task)),
    );
    agents.set(key, { agent, askedAt });
    return agent;
  }

  return {
    kind: 'adb',

    async listDevices(address, signal) {
      signal.throwIfAborted();
      closing.signal.throwIfAborted();
      return untilAborted(find(address).listDevices(), signal);
    },

    async close() {
      closing.abort(new AgentFailure('agent-unreachable', 'The lab service is closing'));
      await Promise.all(Array.from(agents.values(), ({ agent }) => agent.settle()));
      agents.clear();
    },
  };
}

/** One caller leaving does not end the work others share; it ends by its own limits. */
function untilAborted(work: Promise<DeviceListAnswer>, signal: AbortSignal): Promise<DeviceListAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<DeviceListAnswer>();
  const leave = () => reject(signal.reason);
  signal.addEventListener('abort', leave, { once: true });
  work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  return promise;
}
