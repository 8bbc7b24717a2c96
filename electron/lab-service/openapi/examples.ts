import type { AccountRecord, AuthenticateRequest } from '#shared/wire/authenticate.ts';
import type { DeviceListAnswer, DeviceListRequest } from '#shared/wire/device-list.ts';
import type { LabAgentsAnswer } from '#shared/wire/lab-agents.ts';
import type { LabDevicesAnswer, QueryProblem } from '#shared/wire/lab-devices.ts';
import { describeProblem, type Problem } from '../http/answer.ts';
import type { ObservedRecord } from '#shared/device/observed.ts';
import { wireNames } from '#shared/device/wire-names.ts';

/** SHA-512 of something nobody would use as a password. */
const digest = '0123456789abcdef'.repeat(8);

const device = {
  ...Object.fromEntries(wireNames.map(({ name, example }) => [name, example])),
  // A phone over Wi-Fi, because over USB there's no SerialNumber.
  DeviceID: '10.0.3.21:5555',
  ConnectedUser: '김민지',
  Unknown: [],
  OsRelease: '14',
  Observed: {
    LastActivity: { At: '2026-11-22T08:30:12.480Z', Kind: 'activity' },
    UpSince: '2026-11-19T23:02:40.000Z',
    WatchedSince: '2026-11-22T07:00:05.117Z',
    Screen: { State: 'off', At: '2026-11-22T08:31:12.480Z' },
    Installed: ['STF'],
  } satisfies ObservedRecord,
};

interface Examples {
  readonly AuthenticateRequest: AuthenticateRequest;
  readonly AccountRecord: AccountRecord;
  readonly DeviceListRequest: DeviceListRequest;
  readonly DeviceList: DeviceListAnswer;
  readonly LabAgents: LabAgentsAnswer;
  readonly LabDevices: LabDevicesAnswer;
  readonly SearchRefusal: Problem & { readonly problems: readonly QueryProblem[] };
}

/** By their schemas' names. */
export const examples: Examples = {
  AuthenticateRequest: { comp_cd: 'ACME', emp_no: '1001', emp_pass: digest },
  AccountRecord: {
    COMP_CD: 'ACME',
    EMP_NO: '1001',
    EMP_NM: '김민지',
    TIT_CD: 'T03',
    JIK_CD: 'J11',
    DPT_CD: 'QA2',
    STATUS: 1,
    EMP_EMAIL: 'minji.kim@acme.invalid',
    EMP_PASS: digest,
    PASS_FAIL: 0,
    PASS_DT: '2026-11-02T09:30:00.000',
  },
  DeviceListRequest: { DeviceAgentIP: '10.0.3.7', DeviceAgentPort: 5037 },
  DeviceList: { MobileList: [device], ResultCode: 1, ResultMessage: '' },
  LabAgents: {
    revision: 'Zk3u0bX1v8aQ.4f1d09a2c7be.1207',
    isWhole: true,
    roundMs: 5_000,
    agents: [
      {
        id: '3b0c5a52-57f5-4c1c-9a55-5d5f0c6f4f0e',
        host: '10.0.3.7',
        port: 5037,
        name: 'Rack 1',
        group: 'Seoul',
        note: 'Key in room 3',
        isEnabled: true,
        state: 'online',
        revision: 'pYxq3mC2k0hV1tS9bD7eRg',
        ageMs: 2_150,
      },
    ],
    removed: [],
  },
  LabDevices: {
    at: '2026-11-22T09:12:04.250Z',
    total: 1,
    agents: 12,
    silentAgents: 0,
    phonesBeingRead: 0,
    complete: true,
    devices: [
      {
        modelName: 'Galaxy S24',
        brand: 'samsung',
        alias: null,
        connectedUser: null,
        osVersion: '34',
        osRelease: '14',
        abi: 'arm64-v8a',
        modelId: 'SM-S921N',
        deviceId: 'R3CX10KXWZB',
        agent: { address: '10.0.3.7:5037', name: 'Rack 1', group: 'Seoul', version: 'adb/1.0.41' },
        availability: 'idle',
        freshness: 'fresh',
        asOf: '2026-11-22T09:12:02.100Z',
        idleSince: '2026-11-22T08:30:12.480Z',
        goneSince: null,
        deviations: [],
      },
    ],
  },
  SearchRefusal: {
    ...describeProblem(400, 'The query has mistakes. See problems.'),
    problems: [{ kind: 'unknown-field', from: 0, to: 5, message: 'Unknown field. Did you mean model:?' }],
  },
};
