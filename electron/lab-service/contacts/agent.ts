import { type AgentAddress, formatAgentAddress } from '#shared/model/agent-address.ts';
import { adbKind } from '../connectors/adb/adb-kind.ts';
import { createReaddressing } from '../connectors/encode-list.ts';
import { SCREEN_MARK } from '#shared/device/agent-kinds.ts';
import { createAddressPolicy } from '../network/address-policy.ts';
import { everyRange } from '../network/reserved-ranges.ts';
import { createRealAgentSource, type PollableSource } from './device-source.ts';

interface AgentDevicesOptions {
  readonly adb: AgentAddress;
  readonly reuseMs?: number;
  readonly signsOfUse?: boolean;
  readonly version: string;
  readonly takesPictures?: boolean;
}

/** One ADB server, for any address by which a caller reaches the agent: AgentIP repeats it (wire-spec 4.2 rule 3). */
export function createAgentDevices({
  adb,
  reuseMs,
  signsOfUse,
  version,
  takesPictures = false,
}: AgentDevicesOptions): Omit<PollableSource, 'poll'> {
  const source = createRealAgentSource({
    // The administrator says that it is an ADB server. Callers don't get its version.
    kinds: [{ ...adbKind, probe: () => Promise.resolve({ version: null }) }],
    // The administrator configured the address, so it needs no check.
    policy: createAddressPolicy({ allow: everyRange }),
    signsOfUse,
    ...(reuseMs !== undefined && { reuseMs }),
  });
  const withAddress = createReaddressing();

  return {
    listDevices: async (asked, signal) =>
      withAddress(await source.listDevices(adb, signal), formatAgentAddress(asked)),
    takePicture: (_address, deviceId, signal) => source.takePicture(adb, deviceId, signal),
    versionOf: () => `device-lab/${version}${takesPictures ? SCREEN_MARK : ''}`,
    stats: source.stats,
    close: source.close,
  };
}
