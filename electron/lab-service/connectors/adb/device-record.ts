import { agentTypes } from '#shared/device/agent-kinds.ts';
import type { ObservedRecord } from '#shared/device/observed.ts';
import type { DeviceRecord } from '#shared/wire/device-record.ts';
import type { DeviceFacts } from './device-facts.ts';
import type { DeviceState, ListedDevice } from './device-list.ts';
import { findModelName } from './model-name.ts';

/** The fields of wire-spec 2.5 in its order, each with the value that stands for "not known". */
const unknownDevice = {
  AgentType: agentTypes.adb,
  AgentTypeImage: null,
  AgentIP: '',
  DeviceID: '',
  ModelName: '',
  ModelID: '',
  Brand: '',
  Cpuabi: '',
  SDKVersion: '',
  BuildVer: '',
  ScreenSize_W: 0,
  ScreenSize_H: 0,
  CaptureSize_W: 0,
  CaptureSize_H: 0,
  InputScaleMinX: 0,
  InputScaleMaxX: 0,
  InputScaleMinY: 0,
  InputScaleMaxY: 0,
  UserAlias: '',
  ConnectedUser: '',
} as const satisfies DeviceRecord;
type ContractName = keyof typeof unknownDevice;
type KnownFields = { readonly [F in ContractName]?: DeviceRecord[F] | undefined };

/** An element of MobileList (wire-spec 2.5), with our extension fields after those of the contract. */
export type AdbDeviceRecord = Pick<DeviceRecord, ContractName> & {
  /** Fields of the contract that are not known. ADB has no users, so ConnectedUser is always one. */
  readonly Unknown: readonly ContractName[];
  readonly OsRelease?: string;
  /** Why the device cannot be used. Left out while it can. */
  readonly AdbState?: Exclude<DeviceState, 'device'>;
  readonly Observed?: ObservedRecord;
};

/** What an answer says of one device beyond its line in the list. */
export interface Known {
  readonly facts: DeviceFacts | null;
  /** Whether facts that change from minute to minute may be stated. */
  readonly areCurrent: boolean;
  /** Evidence of use that is not older than it may be; otherwise null. */
  readonly observed: ObservedRecord | null;
}

export function toDeviceRecord(
  agentIp: string,
  device: ListedDevice,
  { facts, areCurrent, observed }: Known,
): AdbDeviceRecord {
  const capture = areCurrent ? facts?.capture : null;
  const release = facts?.properties.get('ro.build.version.release') || null;
  return {
    ...fillIn({
      AgentIP: agentIp,
      DeviceID: device.serial,
      ...(device.model !== null && { ModelName: device.model, ModelID: device.model }),
      ...(facts && describeFacts(facts)),
      CaptureSize_W: capture?.width,
      CaptureSize_H: capture?.height,
    }),
    ...(release !== null && { OsRelease: release }),
    ...(device.state !== 'device' && { AdbState: device.state }),
    ...(observed && { Observed: observed }),
  };
}

/** An element for what could not be read. It has no DeviceID, so that readers count it as unreadable. */
export function toUnreadableRecord(agentIp: string, reason: string) {
  return { ...fillIn({ AgentIP: agentIp }), Unreadable: reason };
}

function fillIn(fields: KnownFields): Omit<AdbDeviceRecord, 'OsRelease' | 'AdbState' | 'Observed'> {
  const known = withoutUndefined({ AgentType: agentTypes.adb, AgentTypeImage: null, ...fields });
  // Object.keys() has the type string[].
  const names = Object.keys(unknownDevice) as ContractName[];
  return { ...unknownDevice, ...known, Unknown: names.filter((name) => !(name in known)) };
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
  // The model of the list stays where the phone states none.
  return withoutUndefined(known);
}

function withoutUndefined(fields: KnownFields): Partial<Pick<DeviceRecord, ContractName>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
