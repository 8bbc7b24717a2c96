import { expect, it } from 'vitest';
import { createEmbeddedClient } from '../../../../../electron/console/lab-client/lab-client.ts';
import type { EmbeddedAnswer } from '../../../../../electron/console/lab-client/embedded-labs.ts';
import { exampleRecord } from '../../../../fixtures/device-record.ts';

const address = { host: '10.0.3.7', port: 5037 };
const value = { MobileList: [exampleRecord], ResultCode: 1, ResultMessage: '' };
const { signal } = new AbortController();
const credentials = { companyCode: 'ACME', employeeNumber: '1042', passwordDigest: 'ab'.repeat(64) };

function clientOf(answer: Pick<EmbeddedAnswer, 'body' | 'value'>) {
  const post = () => Promise.resolve({ status: 200, headers: {}, ...answer });
  return createEmbeddedClient({ post });
}

it('uses the service’s value instead of parsing the bytes', async () => {
  const answer = { body: Buffer.from('never parsed'), value };
  expect(await clientOf(answer).listDevices(address, signal)).toMatchObject({
    kind: 'answer',
    reading: { devices: [{ device: { deviceId: exampleRecord.DeviceID } }] },
    fingerprint: answer.body,
  });
});

it('parses the bytes if there’s no value', async () => {
  const body = Buffer.from(JSON.stringify(value));
  expect(await clientOf({ body }).listDevices(address, signal)).toMatchObject({
    kind: 'answer',
    reading: { devices: [{ device: { deviceId: exampleRecord.DeviceID } }] },
  });
  expect(await clientOf({ body: Buffer.from('none') }).listDevices(address, signal)).toMatchObject({
    failure: { kind: 'not-understood', problem: 'not-json' },
  });
});

it('notices another person’s account', async () => {
  const answer = { body: Buffer.from(JSON.stringify({ COMP_CD: 'ACME', EMP_NO: '7' })) };
  expect(await clientOf(answer).authenticate(credentials, signal)).toEqual({
    kind: 'failed',
    failure: { kind: 'other-account', address: '' },
  });
});

it('reads texts in the response’s charset', async () => {
  const headers = { 'content-type': 'application/json; charset=euc-kr' };
  // "한글" in EUC-KR takes four bytes.
  const encode = (json: object) =>
    Buffer.from(JSON.stringify(json).replace('한글', '\xc7\xd1\xb1\xdb'), 'latin1');
  const client = (json: object) =>
    createEmbeddedClient({ post: () => Promise.resolve({ status: 200, headers, body: encode(json) }) });
  const devices = { ...value, MobileList: [{ ...exampleRecord, UserAlias: '한글' }] };
  expect(await client(devices).listDevices(address, signal)).toMatchObject({
    reading: { devices: [{ device: { alias: '한글' } }] },
  });
  const account = { COMP_CD: 'ACME', EMP_NO: '1042', EMP_NM: '한글', PASS_CHK: 1 };
  expect(await client(account).authenticate(credentials, signal)).toMatchObject({
    kind: 'accepted',
    account: { name: '한글' },
  });
});

it('has no list of agents for a lab in this process', async () => {
  expect(await clientOf({ body: Buffer.from('') }).listAgents(null, signal)).toEqual({ kind: 'no-list' });
});
