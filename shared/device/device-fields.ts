import { agentTypes } from './agent-kinds.ts';
import type { DeviceFields } from './device-field.ts';

/**
 * The fields of a device (wire-spec 2.5): the only place that describes each. The record's schema, its reader, `Device`, the search, filters,
 * columns, details, changes, export, snapshots and the OpenAPI document are made of this table. docs/start-here.md shows how to add a field.
 */
export const deviceFields = {
  modelName: {
    of: 'model',
    type: 'text',
    wire: { name: 'ModelName', description: 'Model name', example: 'Galaxy S24' },
    section: 'identity',
    list: { id: 'model', isFacet: true, column: [190, 2] },
    change: 'filled',
  },
  brand: {
    of: 'model',
    type: 'text',
    wire: { name: 'Brand', description: 'Brand', example: 'samsung' },
    section: 'identity',
    list: { id: 'brand', isFacet: true, column: [100, 1] },
    change: 'filled',
  },
  alias: {
    of: 'phone',
    type: 'text',
    wire: { name: 'UserAlias', description: 'Display alias', example: '' },
    section: 'use',
    list: { id: 'alias', column: [110, 1] },
    // Taking an alias away is a change.
    change: 'stated',
  },
  connectedUser: {
    of: 'phone',
    type: 'stated-text',
    wire: { name: 'ConnectedUser', description: 'Who is connected; empty when nobody is', example: '' },
    section: 'use',
    list: { id: 'used-by', column: [96, 1] },
  },
  osVersion: {
    of: 'model',
    type: 'text',
    wire: { name: 'SDKVersion', description: 'Operating-system or SDK version', example: '34' },
    section: 'software',
  },
  buildVersion: {
    of: 'model',
    type: 'text',
    wire: { name: 'BuildVer', description: 'Build version; may be empty', example: 'UP1A.231005.007' },
    section: 'software',
    list: { id: 'build', column: [140, 1] },
    change: 'filled',
  },
  abi: {
    of: 'model',
    type: 'text',
    wire: { name: 'Cpuabi', description: 'CPU architecture', example: 'arm64-v8a' },
    section: 'software',
    list: { id: 'abi', isFacet: true, column: [124, 0] },
    change: 'filled',
  },
  screen: {
    of: 'model',
    type: 'size',
    wire: {
      width: {
        name: 'ScreenSize_W',
        description: 'Screen width; pixels for a device behind an ADB server',
        example: 1080,
      },
      height: {
        name: 'ScreenSize_H',
        description: 'Screen height; pixels for a device behind an ADB server',
        example: 2340,
      },
    },
    section: 'sizes',
    list: { id: 'screen', isFacet: true, column: [106, 0] },
    change: 'stated',
  },
  capture: {
    of: 'model',
    type: 'size',
    wire: {
      width: {
        name: 'CaptureSize_W',
        description: 'Capture width; pixels for a device behind an ADB server',
        example: 1080,
      },
      height: {
        name: 'CaptureSize_H',
        description: 'Capture height; pixels for a device behind an ADB server',
        example: 2340,
      },
    },
    section: 'sizes',
    list: { id: 'capture', column: [106, 0] },
    // A capture follows the rotation of the screen.
    change: 'upright',
  },
  input: {
    of: 'model',
    type: 'range',
    wire: {
      minX: { name: 'InputScaleMinX', description: 'Least input coordinate on X', example: 0 },
      maxX: { name: 'InputScaleMaxX', description: 'Greatest input coordinate on X', example: 4095 },
      minY: { name: 'InputScaleMinY', description: 'Least input coordinate on Y', example: 0 },
      maxY: { name: 'InputScaleMaxY', description: 'Greatest input coordinate on Y', example: 4095 },
    },
    section: 'sizes',
    list: { id: 'input', column: [112, 0] },
    change: 'stated',
  },
  agentAddress: {
    of: 'phone',
    type: 'text',
    wire: { name: 'AgentIP', description: 'Address of the agent, ip:port', example: '10.0.3.7:5037' },
    section: 'agent',
  },
  agentType: {
    of: 'model',
    type: 'integer',
    wire: {
      name: 'AgentType',
      description:
        'Agent kind code. The contract gives it no values, so it says nothing: the header device-lab-agent names the kind',
      example: agentTypes.adb,
    },
    section: 'agent',
  },
  agentTypeImage: {
    of: 'record',
    type: 'raw',
    wire: { name: 'AgentTypeImage', description: 'Null, or whatever the agent says', example: null },
    section: 'agent',
  },
  modelId: {
    of: 'model',
    type: 'text',
    wire: { name: 'ModelID', description: 'Model identifier', example: 'SM-S921N' },
    section: 'identity',
    list: { id: 'model-id', column: [120, 1] },
    change: 'filled',
  },
  deviceId: {
    of: 'phone',
    type: 'identifier',
    wire: {
      name: 'DeviceID',
      description: 'Device identifier; the serial of a device behind an ADB server',
      example: 'R3CX10KXWZB',
    },
    section: 'identity',
    list: { id: 'id', column: [150, 1] },
  },
  unknown: {
    of: 'record',
    type: 'names',
    wire: {
      name: 'Unknown',
      description:
        'Extension: names of the fields above whose value is not known. Each is an empty text or 0',
      example: ['ConnectedUser'],
    },
    section: 'agent',
    isOptional: true,
  },
  osRelease: {
    of: 'model',
    type: 'text',
    wire: { name: 'OsRelease', description: 'Extension: release of the operating system', example: '14' },
    section: 'software',
    isOptional: true,
  },
  adbState: {
    of: 'phone',
    type: 'text',
    wire: {
      name: 'AdbState',
      description: 'Extension: why a device behind an ADB server cannot be used; left out while it can',
      example: 'unauthorized',
    },
    section: 'use',
    isOptional: true,
  },
  observed: {
    of: 'phone',
    type: 'observed',
    wire: {
      name: 'Observed',
      description:
        'Extension: evidence about the use of a phone behind an ADB server, read in the last 90 s. Its times are by the clock of the header Date',
      example: {
        LastActivity: { At: '2026-11-22T09:12:00.000Z', Kind: 'activity' },
        Screen: { State: 'on' },
      },
    },
    section: 'use',
    isOptional: true,
  },
} as const satisfies DeviceFields;

/** The order of the names in wire-spec 2.5. The others come after them, in the table's order. */
export const contractOrder = [
  'AgentType',
  'AgentTypeImage',
  'AgentIP',
  'DeviceID',
  'ModelName',
  'ModelID',
  'Brand',
  'Cpuabi',
  'SDKVersion',
  'BuildVer',
  'ScreenSize_W',
  'ScreenSize_H',
  'CaptureSize_W',
  'CaptureSize_H',
  'InputScaleMinX',
  'InputScaleMaxX',
  'InputScaleMinY',
  'InputScaleMaxY',
  'UserAlias',
  'ConnectedUser',
] as const;
export type ContractName = (typeof contractOrder)[number];
