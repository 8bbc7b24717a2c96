import type { AccountRecord, AuthenticateRequest } from '#shared/wire/authenticate.ts';
import type { DeviceListAnswer, DeviceListRequest } from '#shared/wire/device-list.ts';
import type { LabAgentsAnswer } from '#shared/wire/lab-agents.ts';
import type { ObservedRecord } from '#shared/device/observed.ts';
import { wireNames } from '#shared/device/wire-names.ts';

/** SHA-512 of a text that is not a plausible password. */
const digest = '0123456789abcdef'.repeat(8);

export const authenticateExample: AuthenticateRequest = {
  comp_cd: 'ACME',
  emp_no: '1001',
  emp_pass: digest,
};

export const accountExample: AccountRecord = {
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
};

export const deviceListRequestExample: DeviceListRequest = {
  DeviceAgentIP: '10.0.3.7',
  DeviceAgentPort: 5037,
};

const device = {
  ...Object.fromEntries(wireNames.map(({ name, example }) => [name, example])),
  // A phone over Wi-Fi: only then it states its serial number.
  DeviceID: '10.0.3.21:5555',
  Unknown: ['ConnectedUser'],
  OsRelease: '14',
  Observed: {
    LastActivity: { At: '2026-11-22T08:30:12.480Z', Kind: 'activity' },
    UpSince: '2026-11-19T23:02:40.000Z',
    WatchedSince: '2026-11-22T07:00:05.117Z',
    Screen: { State: 'off', At: '2026-11-22T08:31:12.480Z' },
    Installed: ['STF'],
  } satisfies ObservedRecord,
};

export const deviceListExample: DeviceListAnswer = {
  MobileList: [device],
  ResultCode: 1,
  ResultMessage: '',
};

export const labAgentsExample: LabAgentsAnswer = {
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
};
