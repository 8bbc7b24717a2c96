import { agentTypes } from './agent-kinds.ts';
import type { DeviceFields } from './device-field.ts';

/**
 * Every field of a device (wire-spec 2.5), described once. The record's schema and reader, `Device`, search,
 * filters, columns, details, changes, export, snapshots, commands for programs and the OpenAPI document all
 * come from here. docs/start-here.md shows how to add one.
 */
export const deviceFields = {
  modelName: {
    of: 'model',
    type: 'text',
    wire: { name: 'ModelName', description: 'Model name', example: 'Galaxy S24' },
    section: 'identity',
    list: { id: 'model', isFacet: true, column: [150, 2] },
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
    // Taking an alias away is a change too.
    change: 'stated',
  },
  connectedUser: {
    of: 'phone',
    type: 'stated-text',
    wire: {
      name: 'ConnectedUser',
      description: 'User of the device. Empty if no one is connected',
      example: '',
    },
    section: 'use',
    list: { id: 'used-by', column: [96, 1] },
  },
  osVersion: {
    of: 'model',
    type: 'text',
    wire: { name: 'SDKVersion', description: 'OS version or API level', example: '34' },
    section: 'software',
  },
  buildVersion: {
    of: 'model',
    type: 'text',
    wire: { name: 'BuildVer', description: 'Build version. May be empty', example: 'UP1A.231005.007' },
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
        description: 'Screen width. Pixels for a device of an ADB server',
        example: 1080,
      },
      height: {
        name: 'ScreenSize_H',
        description: 'Screen height. Pixels for a device of an ADB server',
        example: 2340,
      },
    },
    section: 'sizes',
    list: { id: 'screen', isFacet: true, column: [102, 0] },
    change: 'stated',
  },
  capture: {
    of: 'model',
    type: 'size',
    wire: {
      width: {
        name: 'CaptureSize_W',
        description: 'Capture width. Pixels for a device of an ADB server',
        example: 1080,
      },
      height: {
        name: 'CaptureSize_H',
        description: 'Capture height. Pixels for a device of an ADB server',
        example: 2340,
      },
    },
    section: 'sizes',
    list: { id: 'capture', column: [110, 0] },
    // A capture turns with the screen.
    change: 'upright',
  },
  input: {
    of: 'model',
    type: 'range',
    wire: {
      minX: { name: 'InputScaleMinX', description: 'Smallest input coordinate on X', example: 0 },
      maxX: { name: 'InputScaleMaxX', description: 'Largest input coordinate on X', example: 4095 },
      minY: { name: 'InputScaleMinY', description: 'Smallest input coordinate on Y', example: 0 },
      maxY: { name: 'InputScaleMaxY', description: 'Largest input coordinate on Y', example: 4095 },
    },
    section: 'sizes',
    list: { id: 'input', column: [112, 0] },
    change: 'stated',
  },
  agentAddress: {
    of: 'phone',
    type: 'text',
    wire: { name: 'AgentIP', description: 'Address of the agent (ip:port)', example: '10.0.3.7:5037' },
    section: 'agent',
  },
  agentType: {
    of: 'model',
    type: 'integer',
    wire: {
      name: 'AgentType',
      description:
        'Agent type code. The specification doesn’t define its values. The header device-lab-agent has the type',
      example: agentTypes.adb,
    },
    section: 'agent',
  },
  agentTypeImage: {
    of: 'record',
    type: 'raw',
    wire: {
      name: 'AgentTypeImage',
      description: 'Image for the agent type. The specification doesn’t define its format',
      example: null,
    },
    section: 'agent',
  },
  modelId: {
    of: 'model',
    type: 'text',
    wire: { name: 'ModelID', description: 'Model ID', example: 'SM-S921N' },
    section: 'identity',
    list: { id: 'model-id', column: [120, 1] },
    change: 'filled',
  },
  deviceId: {
    of: 'phone',
    type: 'identifier',
    wire: {
      name: 'DeviceID',
      description: 'Device ID. For a device of an ADB server, the ID in its list',
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
      description: 'Extension: names of fields whose value is unknown. Each is an empty string or 0',
      example: ['ConnectedUser'],
    },
    section: 'agent',
    isOptional: true,
  },
  osRelease: {
    of: 'model',
    type: 'text',
    wire: { name: 'OsRelease', description: 'Extension: OS release', example: '14' },
    section: 'software',
    isOptional: true,
  },
  platform: {
    of: 'model',
    type: 'text',
    wire: {
      name: 'Platform',
      description: 'Extension: ios for an iPhone or iPad. Omitted for other devices',
      example: 'ios',
    },
    section: 'software',
    isOptional: true,
  },
  serialNumber: {
    of: 'phone',
    type: 'text',
    wire: {
      name: 'SerialNumber',
      description:
        'Extension: serial number of a phone of an ADB server. Omitted if it is the DeviceID, or unknown',
      example: 'R3CX10KXWZB',
    },
    section: 'identity',
    isOptional: true,
  },
  noSerial: {
    of: 'phone',
    type: 'text',
    wire: {
      name: 'NoSerial',
      description:
        'Extension: why the ADB server has no usable serial for a phone (missing or unusable). Its DeviceID is then its connection, such as no-serial/transport-8, which can be another phone after a restart of the server. Omitted for other phones',
      example: 'missing',
    },
    section: 'identity',
    isOptional: true,
  },
  adbState: {
    of: 'phone',
    type: 'text',
    wire: {
      name: 'AdbState',
      description: 'Extension: why a device of an ADB server can’t be used. Omitted while it can',
      example: 'unauthorized',
    },
    section: 'use',
    isOptional: true,
  },
  usbState: {
    of: 'phone',
    type: 'text',
    wire: {
      name: 'UsbState',
      description:
        'Extension: why little is known of an iPhone (locked, restore or no-answer). Omitted for others',
      example: 'locked',
    },
    section: 'use',
    isOptional: true,
  },
  oddUdid: {
    of: 'phone',
    type: 'text',
    wire: {
      name: 'OddUdid',
      description:
        'Extension: odd if the DeviceID of an iPhone has not the form of an UDID. Omitted for others',
      example: 'odd',
    },
    section: 'identity',
    isOptional: true,
  },
  observed: {
    of: 'phone',
    type: 'observed',
    wire: {
      name: 'Observed',
      description:
        'Extension: signs of use of a phone of an ADB server, read in the last 90 s. Times use the clock of the header Date',
      example: {
        LastActivity: { At: '2026-11-22T09:12:00.000Z', Kind: 'activity' },
        Screen: { State: 'on' },
      },
    },
    section: 'use',
    isOptional: true,
  },
  claim: {
    of: 'phone',
    type: 'claim',
    wire: {
      name: 'Claim',
      description:
        'Extension: who has claimed the device at the service, until when. Only callers with a token get By and Note. With Filled, ConnectedUser is the claim’s. Times use the clock of the header Date',
      example: {
        Until: '2026-11-22T10:12:00.000Z',
        Since: '2026-11-22T09:12:00.000Z',
        Kind: 'person',
        By: '김민지',
        Filled: true,
      },
    },
    section: 'use',
    isOptional: true,
  },
  lastScreenshot: {
    of: 'phone',
    type: 'screenshot',
    wire: {
      name: 'LastScreenshot',
      description:
        'Extension: when the service last took a picture of the screen for somebody, in the last 30 days. Only callers with a token get By. Times use the clock of the header Date',
      example: { At: '2026-11-22T09:10:42.000Z', By: '김민지' },
    },
    section: 'use',
    isOptional: true,
  },
  factsNotRead: {
    of: 'record',
    type: 'raw',
    wire: {
      name: 'FactsNotRead',
      description:
        'Extension: commands that a phone of an ADB server did not answer, whose facts are therefore in Unknown',
      example: [{ Command: 'getevent', Reason: 'timed-out', AfterMs: 4_000 }],
    },
    section: 'agent',
    isOptional: true,
  },
} as const satisfies DeviceFields;

/** As ordered in wire-spec 2.5. Names not listed here follow in the table's order. */
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
