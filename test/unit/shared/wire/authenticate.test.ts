import { describe, expect, test } from 'vitest';
import { accountRecord, authenticateRequest, isEmptyResult, readAccount } from '#shared/wire/authenticate.ts';

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

test('reads the account without its password', () => {
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
  test('treats a missing or odd field as unknown, and null as empty', () => {
    const account = readAccount(
      {
        COMP_CD: 'ACME',
        EMP_NO: '1042',
        EMP_NM: null,
        STATUS: 7,
        PASS_FAIL: 'two',
        TIT_CD: true,
      },
      asked,
    );
    expect(account).toMatchObject({
      name: '',
      status: 7,
      failedAttempts: null,
      positionCode: null,
      passwordChangedAt: null,
    });
  });

  test('reads numbers sent as texts, and trims padding', () => {
    const padded = {
      ...record,
      EMP_NM: '김민지     ',
      STATUS: '1',
      PASS_FAIL: ' 2',
      TIT_CD: 9,
      DPT_CD: Infinity,
    };
    expect(readAccount(padded, asked)).toMatchObject({
      name: '김민지',
      status: 'employed',
      failedAttempts: 2,
      positionCode: '9',
      departmentCode: null,
    });
    expect(readAccount({ ...record, STATUS: '0' }, asked)).toMatchObject({ status: 'left' });
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
])('a request for %j %j accepts the record of %j %j', (comp_cd, emp_no, COMP_CD, EMP_NO) => {
  expect(readAccount({ ...record, COMP_CD, EMP_NO }, { comp_cd, emp_no })).toMatchObject({
    companyCode: comp_cd,
    employeeNumber: emp_no,
  });
});

test.each([
  ['1e3', 1_000],
  ['-7', -7],
  ['0x10', 16],
])('doesn’t take employee number %j for %d', (emp_no, EMP_NO) => {
  const reading = readAccount({ ...record, EMP_NO }, { comp_cd: 'ACME', emp_no });
  expect(reading).toBe('other-account');
});

test.each([
  ['ACME', '1043'],
  ['ACME', 1043],
  ['ACME', '01042'],
  ['', '1042'],
])('refuses the record of %j %j as another account’s', (COMP_CD, EMP_NO) => {
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

const digest = '0123456789abcdef'.repeat(8);

describe('the body of Authenticate', () => {
  const body = { comp_cd: 'ACME', emp_no: '1042', emp_pass: digest };

  test('has three string fields', () => {
    expect(authenticateRequest.parse(body)).toEqual(body);
    for (const field of ['comp_cd', 'emp_no', 'emp_pass'] as const) {
      const { [field]: _, ...rest } = body;
      expect(authenticateRequest.safeParse(rest).success).toBe(false);
      expect(authenticateRequest.safeParse({ ...body, [field]: 7 }).success).toBe(false);
    }
  });

  test.each([digest.toUpperCase(), `${digest}0`, 'g'.repeat(128), `x${digest}`, `${digest}\n`])(
    'has 128 lower-case hexadecimal digits, not %j',
    (emp_pass) => expect(authenticateRequest.safeParse({ ...body, emp_pass }).success).toBe(false),
  );
});

describe('the account record of our own service', () => {
  test('has all eleven fields, some of them empty', () => {
    const empty = { TIT_CD: '', JIK_CD: '', DPT_CD: '', EMP_EMAIL: '' };
    expect(accountRecord.safeParse({ ...record, ...empty }).success).toBe(true);
    for (const field of Object.keys(record)) {
      const { [field as 'EMP_NO']: _, ...rest } = record;
      expect(accountRecord.safeParse(rest).success).toBe(false);
    }
  });

  test.each([
    '2026-03-01T09:30:00',
    '2026-03-01 09:30:00.000',
    '2026-03-01T09:30:00.000Z',
    ' 2026-03-01T09:30:00.000',
  ])('has a time without a zone, not %j', (PASS_DT) =>
    expect(accountRecord.safeParse({ ...record, PASS_DT }).success).toBe(false),
  );
});
