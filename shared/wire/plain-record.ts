import type { Device } from '../device/device.ts';
import { type DeviceField, deviceRecord } from './device-record.ts';

/** A record as it came from which a whole device was read; its values are not looked at again. */
type WholeRecord = Readonly<Record<DeviceField, unknown>>;

const fields = Object.keys(deviceRecord.shape);

/**
 * Whether a record that was read whole, with every text as it came, says nothing beside its device: the fields of the contract
 * in its order, and no image. Such a record is not kept, since {@link writePlainRecord} writes it again.
 */
export function isPlainRecord(record: WholeRecord): boolean {
  if (record.AgentTypeImage !== null) return false;
  let place = 0;
  for (const field in record) {
    if (field !== fields[place]) return false;
    place += 1;
  }
  return place === fields.length;
}

/** The record from which a device was read, where that {@link isPlainRecord}. */
export function writePlainRecord(device: Device): Record<DeviceField, unknown> {
  const { screen, capture, input } = device.model;
  return {
    AgentType: device.model.agentType,
    AgentTypeImage: null,
    AgentIP: device.agentAddress,
    DeviceID: device.deviceId,
    ModelName: device.model.modelName,
    ModelID: device.model.modelId,
    Brand: device.model.brand,
    Cpuabi: device.model.abi,
    SDKVersion: device.model.osVersion,
    BuildVer: device.model.buildVersion,
    ScreenSize_W: screen.width,
    ScreenSize_H: screen.height,
    CaptureSize_W: capture.width,
    CaptureSize_H: capture.height,
    InputScaleMinX: input.minX,
    InputScaleMaxX: input.maxX,
    InputScaleMinY: input.minY,
    InputScaleMaxY: input.maxY,
    UserAlias: device.alias,
    ConnectedUser: device.connectedUser,
  };
}
