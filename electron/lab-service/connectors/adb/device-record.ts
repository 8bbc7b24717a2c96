import { agentTypes } from '#shared/device/agent-kinds.ts';
import type { FactsNotRead } from '#shared/device/facts-not-read.ts';
import type { ObservedRecord } from '#shared/device/observed.ts';
import { type KnownFields, toWholeRecord, type WholeRecord, withoutUndefined } from '../whole-record.ts';
import type { DeviceFacts } from './device-facts.ts';
import type { DeviceState, ListedDevice, SerialProblem } from './device-list.ts';
import { findModelName } from './model-name.ts';
import { findSerialNumber } from './serial-number.ts';

/**
 * An element of MobileList (wire-spec 2.5), with our extension fields. ADB has no users, so ConnectedUser is
 * never known.
 */
export type AdbDeviceRecord = WholeRecord & {
  readonly OsRelease?: string;
  /** Absent if it is the DeviceID. */
  readonly SerialNumber?: string;
  readonly NoSerial?: SerialProblem;
  /** Why the device can't be used. Absent if it can. */
  readonly AdbState?: Exclude<DeviceState, 'device'>;
  readonly Observed?: ObservedRecord;
  readonly FactsNotRead?: readonly FactsNotRead[];
};

/** The facts in a response about one device beyond its line in the list. */
export interface Known {
  readonly facts: DeviceFacts | null;
  /** Evidence of use if it is recent enough; otherwise null. */
  readonly observed: ObservedRecord | null;
  /** Whether its first reading has not ended. */
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
    // In the order of the field table, so that the console need not keep the record (`isPlainRecord`).
    ...(release !== null && { OsRelease: release }),
    ...(serialNumber !== null && { SerialNumber: serialNumber }),
    ...(device.noSerial !== null && { NoSerial: device.noSerial }),
    ...(device.state !== 'device' && { AdbState: device.state }),
    ...(observed && { Observed: observed }),
    ...(facts && facts.notRead.length > 0 && { FactsNotRead: facts.notRead }),
  };
}

/** An element for an unreadable line. It has no DeviceID, so that readers count it as unreadable. */
export function toUnreadableRecord(agentIp: string, reason: string) {
  return { ...toWholeRecord({ ...ours, AgentIP: agentIp }), Unreadable: reason };
}

function describeFacts({ properties, screen, touch, alias }: DeviceFacts): KnownFields {
  const property = (name: string) => properties.get(name);
  const known: KnownFields = {
    ModelName: findModelName(properties),
    ModelID: property('ro.product.model') || undefined,
    Brand: property('ro.product.brand') || property('ro.product.manufacturer') || undefined,
    Cpuabi: property('ro.product.cpu.abi') || undefined,
    SDKVersion: property('ro.build.version.sdk') || undefined,
    BuildVer: property('ro.build.display.id'),
    ScreenSize_W: screen?.width,
    ScreenSize_H: screen?.height,
    InputScaleMinX: touch?.minX,
    InputScaleMaxX: touch?.maxX,
    InputScaleMinY: touch?.minY,
    InputScaleMaxY: touch?.maxY,
    UserAlias: alias ?? undefined,
  };
  // The model of the list is the fallback if the device reports none.
  return withoutUndefined(known);
}
