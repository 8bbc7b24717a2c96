import type { DeviceField } from './device-record.ts';

/**
 * The wire names of a device's fields (wire-spec 2.5) in the order a person reads them, for showing beside our own words. Names only: the one
 * file of shared/wire/ that the page may import.
 */
export const deviceFieldNames = [
  'DeviceID',
  'ModelName',
  'ModelID',
  'Brand',
  'UserAlias',
  'ConnectedUser',
  'ScreenSize_W',
  'ScreenSize_H',
  'CaptureSize_W',
  'CaptureSize_H',
  'InputScaleMinX',
  'InputScaleMaxX',
  'InputScaleMinY',
  'InputScaleMaxY',
  'SDKVersion',
  'BuildVer',
  'Cpuabi',
  'AgentIP',
  'AgentType',
  'AgentTypeImage',
] as const satisfies readonly DeviceField[];

export type DeviceFieldName = (typeof deviceFieldNames)[number];
