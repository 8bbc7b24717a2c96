import { type AgentAddress, formatAgentAddress } from '#shared/model/agent-address.ts';
import { adbKind } from './connectors/adb/adb-kind.ts';
import { createDeviceSource, type DeviceSource, type EncodedList } from './devices.ts';
import { createAddressPolicy } from './network/address-policy.ts';
import { createAgentFinder } from './network/find-agent.ts';
import { everyRange } from './network/reserved-ranges.ts';
import { createReaddressing } from './readdress.ts';

export interface AgentDevicesOptions {
  /** The one ADB server it speaks for. */
  readonly adb: AgentAddress;
  readonly reuseMs?: number;
  /** Whether signs of use are read from the phones; true by default. */
  readonly signsOfUse?: boolean;
  /** Of this program; callers are told it. */
  readonly version: string;
}

/**
 * The devices of one ADB server, under whatever address a caller reaches the agent by: AgentIP of the records is the
 * address asked for (wire-spec 4.2 rule 3). Nothing a caller sends says where it connects.
 */
export function createAgentDevices({ adb, reuseMs, signsOfUse, version }: AgentDevicesOptions): DeviceSource {
  const source = createDeviceSource({
    // The administrator states that it is an ADB server. No caller receives its version.
    kinds: [{ ...adbKind, probe: () => Promise.resolve({ version: null }) }],
    // The address is the administrator's own word.
    findAgent: createAgentFinder(createAddressPolicy({ allow: everyRange })),
    signsOfUse,
    ...(reuseMs !== undefined && { reuseMs }),
  });
  const readdress = createReaddressing();

  // One agent has one contact at a time, so it needs no limits by caller.
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
