import type { AccountRecord, AuthenticateRequest } from '#shared/wire/authenticate.ts';
import type { DeviceListAnswer, DeviceListRequest } from '#shared/wire/device-list.ts';
import type { LabAgentRecord, LabAgentsAnswer } from '#shared/wire/lab-agents.ts';
import type { labDevice, LabDevicesAnswer, QueryProblem } from '#shared/wire/lab-devices.ts';
import { type DeviceFieldName, wireNames } from '#shared/device/wire-names.ts';

/** The meaning of each field, as far as the contract defines it (wire-spec 2). */
type Descriptions<F extends string> = Readonly<Record<F, string>>;

export const authenticateRequestFields: Descriptions<keyof AuthenticateRequest> = {
  comp_cd: 'Company code',
  emp_no: 'Employee number',
  emp_pass: 'Password value: a digest as 128 lowercase hexadecimal digits',
};

export const accountFields: Descriptions<keyof AccountRecord> = {
  COMP_CD: 'Company code',
  EMP_NO: 'Employee number',
  EMP_NM: 'Employee name',
  TIT_CD: 'Position code',
  JIK_CD: 'Job title code',
  DPT_CD: 'Department code',
  STATUS: 'Employment status: 1 = employed, 0 = left the company',
  EMP_EMAIL: 'Email address',
  EMP_PASS: 'Password value, the same as emp_pass in the request',
  PASS_FAIL: 'Number of failed password attempts since the last sign-in before this one',
  PASS_DT: 'Last password change: local time without a time zone, yyyy-MM-ddTHH:mm:ss.SSS',
};

export const deviceListRequestFields: Descriptions<keyof DeviceListRequest> = {
  DeviceAgentIP: 'IP address of the agent. Extension: a host name is also accepted',
  DeviceAgentPort: 'Port of the agent, 1 to 65535',
};

export const deviceListFields: Descriptions<keyof DeviceListAnswer> = {
  MobileList: 'All devices of the agent',
  ResultCode:
    '1 means success. Otherwise a code of the agent, or of the service with the header device-lab-failure',
  ResultMessage: 'Empty if ResultCode is 1, otherwise its meaning in words',
  PhonesBeingRead:
    'Extension: phones in the list that the agent is still reading for the first time. Absent if there are none',
};

export const labAgentFields: Descriptions<keyof LabAgentRecord> = {
  id: 'Stays when the address changes',
  host: 'IP address or host name',
  port: 'Port, 1 to 65535',
  name: 'Name. Empty for none',
  group: 'Group. Empty for none',
  note: 'Note. Empty for none',
  isEnabled: 'Whether the service polls it',
  state:
    '`online`: it returned a list at the last poll. `not-polled`: the service hasn’t polled it yet. `disabled`. Otherwise the reason as in the header device-lab-failure',
  revision: 'Differs after each change of its DeviceList response. Empty before the first poll',
  ageMs: 'Age of its last list in milliseconds. null if it has returned none',
};

export const labAgentsFields: Descriptions<keyof LabAgentsAnswer> = {
  revision: 'Of this state of the list, for the parameter `since`',
  isWhole: 'Whether `agents` is the whole list. Otherwise it contains the agents that have changed',
  roundMs: 'Time in which the service polls each agent that responds once, in milliseconds',
  agents: 'Agents in the order of the list',
  removed: 'The ids of removed agents. Empty if `isWhole` is true',
};

export const labDeviceFields: Descriptions<keyof (typeof labDevice)['shape']> = {
  deviceId:
    'Device ID. For a device of an ADB server, the serial number in its list, or its transport if `noSerial` is set',
  modelName: 'Model name',
  brand: 'Brand',
  modelId: 'Model ID',
  agent: 'The agent that lists the device',
  availability:
    '`free` and `in-use`: stated by the agent, or a lab tool uses the phone. `active` and `idle`: observed of a phone behind an ADB server. `unknown`: for example, its agent doesn’t respond. Later versions can have other values',
  freshness: '`fresh` while the last list of the agent is current, otherwise `stale`',
  asOf: 'Time of the data. null if the agent has sent no list',
  idleSince: 'Since when the phone shows no sign of use. null if that is unknown',
};

export const labDevicesFields: Descriptions<keyof LabDevicesAnswer> = {
  at: 'The time for which the service computed the availability',
  total: 'Number of devices that match',
  agents: 'Number of enabled agents in the list',
  silentAgents:
    'Number of these agents whose list isn’t current. Their devices are missing, or have earlier data',
  phonesBeingRead:
    'Number of phones that are still being read for the first time, so that most of their data is missing',
  complete: 'Whether `silentAgents` and `phonesBeingRead` are both 0. `limit` doesn’t change it',
  devices:
    'The devices in the order of the agents. Fields that aren’t described here are those of the console’s JSON export',
};

export const queryProblemFields: Descriptions<keyof QueryProblem> = {
  kind: 'The mistake, as a word for programs',
  from: 'Its position in `q`, in UTF-16 units',
  to: 'The position after it',
  message: 'The mistake in words',
};

export const deviceFields = Object.fromEntries(
  wireNames.map(({ name, description }) => [name, description]),
  // The table contains each name of a device.
) as Descriptions<DeviceFieldName>;
