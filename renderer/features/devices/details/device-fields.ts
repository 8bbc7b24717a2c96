import type { Device } from '#shared/device/device.ts';
import type { DeviceFieldName } from '#shared/wire/field-names.ts';

type Section = 'identity' | 'use' | 'sizes' | 'software' | 'agent';

/** The fields of a device (wire-spec 2.5) in the groups and the order a person reads them. */
export const fieldSections: Readonly<Record<Section, readonly DeviceFieldName[]>> = {
  use: ['ConnectedUser', 'UserAlias'],
  sizes: [
    'ScreenSize_W',
    'ScreenSize_H',
    'CaptureSize_W',
    'CaptureSize_H',
    'InputScaleMinX',
    'InputScaleMaxX',
    'InputScaleMinY',
    'InputScaleMaxY',
  ],
  identity: ['DeviceID', 'ModelName', 'ModelID', 'Brand'],
  software: ['SDKVersion', 'BuildVer', 'Cpuabi'],
  agent: ['AgentIP', 'AgentType', 'AgentTypeImage'],
};

export const sectionOrder = [
  'use',
  'sizes',
  'identity',
  'software',
  'agent',
] as const satisfies readonly Section[];

/** The value of each field in our own model. AgentTypeImage is kept in the raw record alone, since its type is not shown. */
export const fieldValues: Readonly<
  Record<Exclude<DeviceFieldName, 'AgentTypeImage'>, (device: Device) => string | number | null>
> = {
  DeviceID: (device) => device.deviceId,
  ModelName: (device) => device.model.modelName,
  ModelID: (device) => device.model.modelId,
  Brand: (device) => device.model.brand,
  UserAlias: (device) => device.alias,
  ConnectedUser: (device) => device.connectedUser,
  ScreenSize_W: (device) => device.model.screen.width,
  ScreenSize_H: (device) => device.model.screen.height,
  CaptureSize_W: (device) => device.model.capture.width,
  CaptureSize_H: (device) => device.model.capture.height,
  InputScaleMinX: (device) => device.model.input.minX,
  InputScaleMaxX: (device) => device.model.input.maxX,
  InputScaleMinY: (device) => device.model.input.minY,
  InputScaleMaxY: (device) => device.model.input.maxY,
  SDKVersion: (device) => device.model.osVersion,
  BuildVer: (device) => device.model.buildVersion,
  Cpuabi: (device) => device.model.abi,
  AgentIP: (device) => device.agentAddress,
  AgentType: (device) => device.model.agentType,
};
