import { describe, expect, test } from 'vitest';
import { accountRecord, isEmptyResult, readAccount } from '#shared/wire/authenticate.ts';

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

const asked = { comp_cd: 'ACME', emp_no: '1042' };

test('the account record becomes an account, without the password value', () => {
  expect(accountRecord.safeParse(record).success).toBe(true);
  const account = readAccount(record, asked);
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
  test('a field that is missing, of another type, or outside its values is unknown; null is empty', () => {
    const account = readAccount(
      {
        COMP_CD: 'ACME',
        EMP_NO: '1042',
        EMP_NM: null,
        STATUS: 7,
        PASS_FAIL: '2',
        TIT_CD: 9,
      },
      asked,
    );
    expect(account).toMatchObject({
      name: '',
      status: null,
      failedAttempts: null,
      positionCode: null,
      passwordChangedAt: null,
    });
  });

  test('STATUS 0 means left the company', () => {
    expect(readAccount({ ...record, STATUS: 0 }, asked)).toMatchObject({ status: 'left' });
  });
});

test.each([[null], [''], ['text'], [[]], [{}], [{ COMP_CD: 'A' }], [{ COMP_CD: 'A', EMP_NO: null }]])(
  '%j is not an account record',
  (value) => {
    expect(readAccount(value, asked)).toBe('no-account');
  },
);

test.each([
  ['acme', '1042', 'ACME', '1042'],
  [' ACME ', '1042', 'ACME', ' 1042 '],
  ['강남', 'ab1', '강남', 'AB1'],
  ['ACME', '1042', 'ACME', 1042],
  ['ACME', '001042', 'ACME', 1042],
  ['7', '1', 7, 1],
])(
  'for a request of %j %j, the record of %j %j matches, with the requested codes',
  (comp_cd, emp_no, COMP_CD, EMP_NO) => {
    expect(readAccount({ ...record, COMP_CD, EMP_NO }, { comp_cd, emp_no })).toMatchObject({
      companyCode: comp_cd,
      employeeNumber: emp_no,
    });
  },
);

test.each([
  ['ACME', '1043'],
  ['ACME2', '1042'],
  ['ACME', 1043],
  ['ACME', '01042'],
  ['', '1042'],
])('the record of %j %j is that of another account', (COMP_CD, EMP_NO) => {
  expect(readAccount({ ...record, COMP_CD, EMP_NO }, asked)).toBe('other-account');
});

test.each([
  [null, true],
  ['', true],
  [[], true],
  [{}, true],
  [{ COMP_CD: 'A' }, false],
  [[0], false],
  [0, false],
  [false, false],
])('%j is an empty result: %s', (value, isEmpty) => {
  expect(isEmptyResult(value)).toBe(isEmpty);
});
