import { describe, expect, test } from 'vitest';
import { accountRecord, readAccount } from '#shared/wire/authenticate.ts';

const record = {
  COMP_CD: 'ACME',
  EMP_NO: '1042',
  EMP_NM: '김민지',
  TIT_CD: 'T1',
  JIK_CD: 'J2',
  DPT_CD: 'D3',
  STATUS: 1,
  EMP_EMAIL: 'minji@example.com',
  EMP_PASS: 'a'.repeat(128),
  PASS_FAIL: 2,
  PASS_DT: '2026-03-01T09:30:00.000',
};

test('the account record becomes an account, without the password value', () => {
  expect(accountRecord.safeParse(record).success).toBe(true);
  const account = readAccount(record);
  expect(account).toEqual({
    companyCode: 'ACME',
    employeeNumber: '1042',
    name: '김민지',
    positionCode: 'T1',
    jobTitleCode: 'J2',
    departmentCode: 'D3',
    status: 'employed',
    email: 'minji@example.com',
    failedAttempts: 2,
    passwordChangedAt: '2026-03-01T09:30:00.000',
  });
});

describe('tolerance', () => {
  test('a field that is missing, of another type or outside its values is unknown; null is empty', () => {
    const account = readAccount({
      COMP_CD: 'A',
      EMP_NO: '1',
      EMP_NM: null,
      STATUS: 7,
      PASS_FAIL: '2',
      TIT_CD: 9,
    });
    expect(account).toMatchObject({
      name: '',
      status: null,
      failedAttempts: null,
      positionCode: null,
      passwordChangedAt: null,
    });
  });

  test('STATUS 0 has left the company', () => {
    expect(readAccount({ ...record, STATUS: 0 })?.status).toBe('left');
  });
});

test.each([[null], [''], ['text'], [[]], [{}], [{ COMP_CD: 'A' }], [{ COMP_CD: 'A', EMP_NO: 1 }]])(
  '%j is no account record',
  (value) => {
    expect(readAccount(value)).toBeNull();
  },
);
