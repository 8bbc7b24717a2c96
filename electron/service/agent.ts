import { type AgentAddress, formatAgentAddress } from '#shared/model/agent-address.ts';
import { createAdbConnector } from './connectors/adb/adb-connector.ts';
import { createDeviceSource, type DeviceSource, type EncodedList } from './devices.ts';
import { createAddressPolicy } from './network/address-policy.ts';
import { createAgentFinder } from './network/find-agent.ts';
import { everyRange } from './network/reserved-ranges.ts';

export interface AgentDevicesOptions {
  /** The one ADB server it speaks for. */
  readonly adb: AgentAddress;
  readonly reuseMs?: number;
  /** Of this program; callers are told it. */
  readonly version: string;
}

/**
 * The devices of one ADB server, under whatever address a caller reaches the agent by: AgentIP of the records is the
 * address asked for (wire-spec 4.2 rule 3). Nothing a caller sends says where it connects.
 */
export function createAgentDevices({ adb, reuseMs, version }: AgentDevicesOptions): DeviceSource {
  const connector = createAdbConnector();
  const source = createDeviceSource({
    adb: connector,
    http: connector,
    // That there is one is the administrator's own word too; its version is not asked for.
    findAdbVersion: () => Promise.resolve(''),
    // The address is the administrator's own word.
    findAgent: createAgentFinder(createAddressPolicy({ allow: everyRange })),
    ...(reuseMs !== undefined && { reuseMs }),
  });
  const readdress = createReaddressing();

  // One agent is one contact at a time: whoever asks, it needs no limit of theirs.
  async function listDevices(asked: AgentAddress, signal: AbortSignal): Promise<EncodedList> {
    return readdress(await source.listDevices(adb, signal), formatAgentAddress(asked));
  }

  return {
    listDevices,
    versionOf: () => `device-lab/${version}`,
    stats: source.stats,
    close: source.close,
  };
}

/** An agent goes by few addresses; more are most likely made up, and not worth remembering. */
const KEPT_ADDRESSES = 4;

/** Puts another AgentIP into every record, once for each list and address. */
function createReaddressing() {
  const made = new WeakMap<EncodedList, Map<string, EncodedList>>();

  return function readdress(list: EncodedList, agentIp: string): EncodedList {
    const known = made.get(list) ?? new Map<string, EncodedList>();
    made.set(list, known);
    const ready = known.get(agentIp);
    if (ready !== undefined) return ready;
    // Our own ADB connector's answer, encoded a moment ago.
    const answer = JSON.parse(list.json.toString()) as { readonly MobileList: readonly object[] };
    const MobileList = answer.MobileList.map((record) => ({ ...record, AgentIP: agentIp }));
    const readdressed = { json: Buffer.from(JSON.stringify({ ...answer, MobileList })) };
    if (known.size < KEPT_ADDRESSES) known.set(agentIp, readdressed);
    return readdressed;
  };
}
