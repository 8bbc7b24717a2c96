import { agentTypes } from '#shared/device/agent-kinds.ts';
import type { DeviceRecord } from '#shared/wire/device-record.ts';
import type { DeviceFacts } from './device-facts.ts';
import type { DeviceState, ListedDevice } from './device-list.ts';
import { findModelName } from './model-name.ts';

/**
 * An element of MobileList (wire-spec 2.5). Fields whose value is unknown are left out, which a reader takes as unknown;
 * zeros or empty texts in their place would be untrue.
 */
export type AdbDeviceRecord = Partial<DeviceRecord> &
  Pick<DeviceRecord, 'DeviceID'> & {
    /** Beyond the contract: why the device cannot be used. Left out while it can. */
    readonly AdbState?: Exclude<DeviceState, 'device'>;
  };

/**
 * One device as the wire wants it. `facts` are its latest, or null; `areCurrent` is whether those of them that change
 * from minute to minute may still be stated.
 */
export function toDeviceRecord(
  agentIp: string,
  device: ListedDevice,
  facts: DeviceFacts | null,
  areCurrent: boolean,
): AdbDeviceRecord {
  return {
    AgentType: agentTypes.adb,
    AgentTypeImage: null,
    AgentIP: agentIp,
    DeviceID: device.serial,
    ...(device.model !== null && { ModelName: device.model, ModelID: device.model }),
    ...(facts && describeFacts(facts)),
    ...(facts?.capture &&
      areCurrent && { CaptureSize_W: facts.capture.width, CaptureSize_H: facts.capture.height }),
    // ADB knows no users. A device that nobody can use is not free either, so there it stays unknown.
    ...(device.state === 'device' ? { ConnectedUser: '' } : { AdbState: device.state }),
  };
}

function describeFacts({ properties, screen, touch, alias }: DeviceFacts): Partial<DeviceRecord> {
  const property = (name: string) => properties.get(name);
  return withoutUndefined({
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
  });
}

function withoutUndefined(record: {
  readonly [F in keyof DeviceRecord]?: DeviceRecord[F] | undefined;
}): Partial<DeviceRecord> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}
