import { agentTypes } from '#shared/device/agent-kinds.ts';
import type { FactsNotRead } from '#shared/device/facts-not-read.ts';
import type { ObservedRecord } from '#shared/device/observed.ts';
import { type KnownFields, toWholeRecord, type WholeRecord, withoutUndefined } from '../whole-record.ts';
import type { DeviceFacts } from './device-facts.ts';
import type { DeviceState, ListedDevice, SerialProblem } from './device-list.ts';
import { nameProperties } from './device-script.ts';

/**
 * An element of MobileList (wire-spec 2.5) with our extension fields. ADB knows no users, so ConnectedUser is unknown.
 */
export type AdbDeviceRecord = WholeRecord & {
  readonly OsRelease?: string;
  /** Absent if it's the DeviceID. */
  readonly SerialNumber?: string;
  readonly NoSerial?: SerialProblem;
  /** Why it can't be used. Absent if it can. */
  readonly AdbState?: Exclude<DeviceState, 'device'>;
  readonly Observed?: ObservedRecord;
  readonly FactsNotRead?: readonly FactsNotRead[];
};

export interface Known {
  readonly facts: DeviceFacts | null;
  readonly observed: ObservedRecord | null;
  readonly isBeingRead: boolean;
}

const ours = { AgentType: agentTypes.adb };

export function toDeviceRecord(
  agentIp: string,
  device: ListedDevice,
  { facts, observed }: Known,
): AdbDeviceRecord {
  const capture = device.state === 'device' ? facts?.capture : null;
  const release = facts?.properties.get('ro.build.version.release') || null;
  const serialNumber = findSerialNumber(facts?.properties, device.serial);
  return {
    ...toWholeRecord({
      ...ours,
      AgentIP: agentIp,
      DeviceID: device.serial,
      ...(device.model !== null && { ModelName: device.model, ModelID: device.model }),
      ...(facts && describeFacts(facts)),
      CaptureSize_W: capture?.width,
      CaptureSize_H: capture?.height,
    }),
    // In the field table's order, so that the console needn't keep the record (`isPlainRecord`).
    ...(release !== null && { OsRelease: release }),
    ...(serialNumber !== null && { SerialNumber: serialNumber }),
    ...(device.noSerial !== null && { NoSerial: device.noSerial }),
    ...(device.state !== 'device' && { AdbState: device.state }),
    ...(observed && { Observed: observed }),
    ...(facts && facts.notRead.length > 0 && { FactsNotRead: facts.notRead }),
  };
}

/** A line we can't read. Without a DeviceID, so that readers see that too. */
export function toUnreadableRecord(agentIp: string, reason: string) {
  return { ...toWholeRecord({ ...ours, AgentIP: agentIp }), Unreadable: reason };
}

function describeFacts({ properties, screen, touch, alias }: DeviceFacts): KnownFields {
  const property = (...names: readonly string[]) => names.map((name) => properties.get(name)).find(Boolean);
  const known: KnownFields = {
    ModelName: property(...nameProperties, 'ro.product.model'),
    ModelID: property('ro.product.model'),
    Brand: property('ro.product.brand', 'ro.product.manufacturer'),
    Cpuabi: property('ro.product.cpu.abi'),
    SDKVersion: property('ro.build.version.sdk'),
    // May be empty.
    BuildVer: properties.get('ro.build.display.id'),
    ScreenSize_W: screen?.width,
    ScreenSize_H: screen?.height,
    InputScaleMinX: touch?.minX,
    InputScaleMaxX: touch?.maxX,
    InputScaleMinY: touch?.minY,
    InputScaleMaxY: touch?.maxY,
    UserAlias: alias ?? undefined,
  };
  // If the device doesn't say, take the list's model.
  return withoutUndefined(known);
}

/** Not just one device's: emulators have these, and devices without one of their own. */
const sharedSerials = /^(?:|unknown|0+|0123456789abcdef|emulator.*)$/i;

/** If the list has another ID: over Wi-Fi, that's an address or an mDNS name. */
function findSerialNumber(
  properties: DeviceFacts['properties'] | undefined,
  listedId: string,
): string | null {
  const serial = properties?.get('ro.serialno') ?? '';
  return serial === listedId || sharedSerials.test(serial) ? null : serial;
}
