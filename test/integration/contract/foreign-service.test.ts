import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createLabClient } from '../../../electron/console/lab-client/lab-client.ts';
import { failureMessage } from '../../../renderer/i18n/failure-message.ts';
import { showTexts, startTexts, texts } from '../../../renderer/i18n/i18n.ts';
import { answerText, startLabServer } from '../../fakes/lab-server.ts';
import { patientLimits } from '../../fixtures/patient-limits.ts';

/** The console's client, and a lab service that returns these bytes for both operations. */
async function sendRequest(body: string | Uint8Array, headers: Record<string, string> = {}) {
  const lab = await startLabServer();
  onTestFinished(() => lab.close());
  lab.authenticate = answerText(body, 200, { 'content-type': 'application/json', ...headers });
  lab.listDevices = lab.authenticate;
  const client = createLabClient({ baseAddress: lab.baseAddress, limits: patientLimits });
  onTestFinished(() => client.close());
  return client;
}

const running = new AbortController().signal;
const digest = '0f'.repeat(64);

async function signIn(body: string | Uint8Array, { company = 'acme', number = '1001', type = '' } = {}) {
  const client = await sendRequest(body, type === '' ? {} : { 'content-type': type });
  const credentials = { companyCode: company, employeeNumber: number, passwordDigest: digest };
  return client.authenticate(credentials, running);
}

async function list(body: string | Uint8Array, { host = '10.0.3.7', headers = {} } = {}) {
  const client = await sendRequest(body, headers);
  return client.listDevices({ host, port: 5037 }, running);
}

/** The account record in the contract's form, as text. */
function record(fields: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    COMP_CD: 'acme',
    EMP_NO: '1001',
    EMP_NM: '김민준',
    TIT_CD: 'T1',
    JIK_CD: 'J2',
    DPT_CD: 'QA',
    STATUS: 1,
    EMP_EMAIL: '',
    EMP_PASS: digest,
    PASS_FAIL: 3,
    PASS_DT: '2026-11-20T10:42:07.123',
    ...fields,
  });
}

/** A device object in the contract's form. */
function device(DeviceID: string, fields: Readonly<Record<string, unknown>> = {}) {
  return {
    AgentType: 1,
    AgentTypeImage: null,
    AgentIP: '10.0.3.7:5037',
    DeviceID,
    ModelName: 'Galaxy',
    ModelID: 'SM-S921N',
    Brand: 'samsung',
    Cpuabi: 'arm64-v8a',
    SDKVersion: '34',
    BuildVer: '',
    ScreenSize_W: 1080,
    ScreenSize_H: 2340,
    CaptureSize_W: 1080,
    CaptureSize_H: 2340,
    InputScaleMinX: 0,
    InputScaleMaxX: 1,
    InputScaleMinY: 0,
    InputScaleMaxY: 1,
    UserAlias: '',
    ConnectedUser: '',
    ...fields,
  };
}

const listOf = (...MobileList: readonly unknown[]) =>
  JSON.stringify({ MobileList, ResultCode: 1, ResultMessage: '' });

describe('Authenticate', () => {
  it.each([
    ['another case', { COMP_CD: 'ACME' }, {}],
    ['spaces at the end, as of a column of fixed width', { COMP_CD: 'acme    ', EMP_NO: '1001 ' }, {}],
    ['a number of letters in another case', { EMP_NO: 'AB7' }, { number: 'ab7' }],
    ['a numeric EMP_NO', { EMP_NO: 1001 }, {}],
    ['a numeric EMP_NO without the zeros in front', { EMP_NO: 7 }, { number: '0007' }],
  ])('signs in with a record that has %s', async (_what, fields, asked) => {
    const { company = 'acme', number = '1001' } = { company: undefined, number: undefined, ...asked };
    expect(await signIn(record(fields), { company, number })).toMatchObject({
      kind: 'accepted',
      // The typed values, because the user can sign in with them again.
      account: { companyCode: company, employeeNumber: number, failedAttempts: 3 },
    });
  });

  it.each([
    ['euc-kr', [0xb1, 0xe8], '김'],
    ['CP949', [0xc1, 0x64], '햏'],
  ])('reads a name in %s', async (charset, bytes, name) => {
    const [before = '', after = ''] = record({ EMP_NM: '#' }).split('#');
    const body = Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]);
    const outcome = await signIn(body, { type: `application/json;charset=${charset}` });
    expect(outcome).toMatchObject({ account: { name } });
  });
});

describe('DeviceList', () => {
  it.each([
    '{"MobileList": null, "ResultCode": 9, "ResultMessage": "agent off"}',
    '{"ResultCode": 9, "ResultMessage": "agent off"}',
  ])('reads %s as a failure', async (body) => {
    expect(await list(body)).toMatchObject({
      kind: 'answer',
      agentFailure: null,
      reading: { resultCode: 9, resultMessage: 'agent off', devices: [] },
    });
  });

  it.each([
    ['application/json; charset=EUC-KR', [0xb1, 0xe8], '김', 0],
    ['application/json; charset="cp949"', [0xc1, 0x64], '햏', 0],
    ['application/json', [0xb1, 0xe8], '\uFFFD\uFFFD', 1],
    ['application/json; charset=x-none', [0xb1, 0xe8], '\uFFFD\uFFFD', 1],
  ])(
    'loses no device of a body in %s, and marks a name that it cannot decode',
    async (type, bytes, name, count) => {
      const [before = '', after = ''] = listOf(device('a', { ModelName: '#' }), device('b')).split('#');
      const body = Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]);
      const outcome = await list(body, { headers: { 'content-type': type } });
      const readings = outcome.kind === 'answer' ? outcome.reading.devices : [];
      expect(
        readings.map(({ device: { model }, deviations }) => [model.modelName, deviations.length]),
      ).toEqual([
        [name, count],
        ['Galaxy', 0],
      ]);
    },
  );
});

describe("in the page's texts", () => {
  beforeAll(async () => {
    await startTexts('en');
    await showTexts('ko', () => true);
  });

  const odd = [
    '<html>',
    '',
    '{"MobileList":{},"ResultCode":1}',
    '{"MobileList":[],"ResultCode":"one"}',
    '[7]',
  ];
  it.each(odd)('no text of a library is shown for the response %j', async (body) => {
    const outcome = await list(body);
    if (outcome.kind !== 'failed') throw new Error('The response was understood');
    const [english, korean] = (['en', 'ko'] as const).map((language) => {
      const { message, details } = failureMessage(texts.getFixedT(language), outcome.failure);
      return `${message} ${details}`;
    });
    expect(english).not.toMatch(/invalid input|expected|received|undefined|answerProblems|→|✖/i);
    expect(korean?.replace(/https?:\S+/, '')).toMatch(/^[^a-z]*$/);
  });
});
