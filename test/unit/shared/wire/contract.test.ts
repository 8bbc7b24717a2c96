import { describe, expect, it } from 'vitest';
import { readAgentVersion } from '#shared/wire/agent-header.ts';
import { accountRecord, authenticateRequest } from '#shared/wire/authenticate.ts';
import { deviceListRequest } from '#shared/wire/device-list.ts';
import { agentFailureCodes, agentFailureKinds, isAgentFailureKind } from '#shared/wire/failure-header.ts';

const digest = '0123456789abcdef'.repeat(8);

describe('the body of Authenticate', () => {
  const body = { comp_cd: 'ACME', emp_no: '1042', emp_pass: digest };

  it('is three texts', () => {
    expect(authenticateRequest.parse(body)).toEqual(body);
    for (const field of ['comp_cd', 'emp_no', 'emp_pass'] as const) {
      const { [field]: _, ...rest } = body;
      expect(authenticateRequest.safeParse(rest).success).toBe(false);
      expect(authenticateRequest.safeParse({ ...body, [field]: 7 }).success).toBe(false);
    }
  });

  it.each([
    digest.toUpperCase(),
    digest.slice(1),
    `${digest}0`,
    'g'.repeat(128),
    `x${digest}`,
    'a',
    '',
    `${digest}\n`,
  ])('has 128 lower-case hexadecimal digits, not %j', (emp_pass) =>
    expect(authenticateRequest.safeParse({ ...body, emp_pass }).success).toBe(false),
  );
});

describe('the account record of our own service', () => {
  const record = {
    COMP_CD: 'ACME',
    EMP_NO: '1042',
    EMP_NM: '김민지',
    TIT_CD: '',
    JIK_CD: '',
    DPT_CD: '',
    STATUS: 1,
    EMP_EMAIL: '',
    EMP_PASS: digest,
    PASS_FAIL: 0,
    PASS_DT: '2026-03-01T09:30:00.000',
  };

  it('has all eleven fields', () => {
    expect(accountRecord.safeParse(record).success).toBe(true);
    for (const field of Object.keys(record)) {
      const { [field as 'EMP_NO']: _, ...rest } = record;
      expect(accountRecord.safeParse(rest).success).toBe(false);
    }
  });

  it.each([
    '2026-03-01T09:30:00',
    '2026-03-01 09:30:00.000',
    '2026-03-01T09:30:00.000Z',
    ' 2026-03-01T09:30:00.000',
  ])('has a time without a zone, not %j', (PASS_DT) =>
    expect(accountRecord.safeParse({ ...record, PASS_DT }).success).toBe(false),
  );
});

it.each([
  {},
  { DeviceAgentIP: '10.0.0.5' },
  { DeviceAgentPort: 5037 },
  { DeviceAgentIP: '10.0.0.5', DeviceAgentPort: 1.5 },
])('the body of DeviceList is an address and a port, not %j', (body) =>
  expect(deviceListRequest.safeParse(body).success).toBe(false),
);

describe('our own service’s additions', () => {
  it('include a separate negative code for each failure of an agent, so that none looks like a success', () => {
    expect(agentFailureKinds.map((kind) => agentFailureCodes[kind])).toEqual([-1, -2, -3, -4, -5, -6]);
    expect(agentFailureKinds.every(isAgentFailureKind)).toBe(true);
    for (const other of ['none', '__proto__', '', null, ['not-an-agent'], undefined])
      expect(isAgentFailureKind(other)).toBe(false);
  });

  it('include a version in one word', () => {
    expect(readAgentVersion('adb/1.0.41')).toBe('adb/1.0.41');
    for (const other of [['adb/1.0.41'], undefined, 7, '', 'a b', 'x'.repeat(65), 'adb\n'])
      expect(readAgentVersion(other)).toBeUndefined();
  });
});
