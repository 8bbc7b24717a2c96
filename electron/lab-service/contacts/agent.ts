import { type AgentAddress, formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import { adbKind } from '../connectors/adb/adb-kind.ts';
import type { UsbmuxSettings } from '../connectors/connector-kind.ts';
import { createReaddressing } from '../connectors/encode-list.ts';
import { SCREEN_MARK } from '#shared/device/agent-kinds.ts';
import { usbmuxKind } from '../connectors/usbmux/usbmux-kind.ts';
import { ownUsbmuxd } from '../connectors/usbmux/usbmux-options.ts';
import { createAddressPolicy } from '../network/address-policy.ts';
import { everyRange } from '../network/reserved-ranges.ts';
import { createRealAgentSource, type PollableSource } from './device-source.ts';

interface AgentDevicesOptions {
  /** Null for this computer's usbmuxd. */
  readonly adb: AgentAddress | null;
  readonly reuseMs?: number;
  readonly signsOfUse?: boolean;
  readonly usbmux?: UsbmuxSettings;
  readonly version: string;
  readonly takesPictures?: boolean;
}

/**
 * One ADB server or usbmuxd, by whatever address a caller reached the agent: AgentIP repeats it (wire-spec 4.2 rule 3).
 */
export function createAgentDevices(options: AgentDevicesOptions): Omit<PollableSource, 'poll'> {
  const { adb, reuseMs, signsOfUse, usbmux, version, takesPictures = false } = options;
  const kind = adb === null ? usbmuxKind : adbKind;
  const address = adb ?? ownUsbmuxd;
  const source = createRealAgentSource({
    // The administrator says what it is. Callers don't get its version.
    kinds: [{ ...kind, probe: () => Promise.resolve({ version: null }) }],
    // The administrator gave us the address, so there's no need to check it.
    policy: createAddressPolicy({ allow: everyRange }),
    signsOfUse,
    usbmux,
    ...(reuseMs !== undefined && { reuseMs }),
  });
  const withAddress = createReaddressing();

  return {
    listDevices: async (asked, signal) =>
      withAddress(await source.listDevices(address, signal), formatAgentAddress(asked)),
    takePicture: (_address, deviceId, signal) => source.takePicture(address, deviceId, signal),
    versionOf: () => `device-lab/${version}${takesPictures ? SCREEN_MARK : ''}`,
    stats: source.stats,
    close: source.close,
  };
}
