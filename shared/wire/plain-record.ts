import type { Device } from '../device/device.ts';
import { type DeviceField, deviceRecord } from './device-record.ts';

const fields = Object.keys(deviceRecord.shape);

/**
 * Whether a record without deviations says nothing beside its device: the fields of the contract in its order, no image, and no
 * text that is null. Such a record is not kept, since {@link writePlainRecord} writes it again.
 */
export function isPlainRecord(record: Readonly<Record<string, unknown>>): boolean {
  let place = 0;
  for (const field in record) {
    if (field !== fields[place] || (record[field] === null) !== (field === 'AgentTypeImage')) return false;
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
