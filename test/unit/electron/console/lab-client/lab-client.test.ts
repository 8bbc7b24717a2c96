import { expect, it } from 'vitest';
import { defaultLimits } from '#shared/model/lab.ts';
import { createEmbeddedClient } from '../../../../../electron/console/lab-client/lab-client.ts';
import type { EmbeddedAnswer } from '../../../../../electron/console/lab-client/embedded-labs.ts';
import { exampleRecord } from '../../../../fixtures/device-record.ts';

const address = { host: '10.0.3.7', port: 5037 };
const value = { MobileList: [exampleRecord], ResultCode: 1, ResultMessage: '' };
const { signal } = new AbortController();

function clientOf(answer: Pick<EmbeddedAnswer, 'body' | 'value'>) {
  const post = () => Promise.resolve({ status: 200, headers: {}, ...answer });
  return createEmbeddedClient({ post });
}

it("reads the service's value that comes with the bytes, and parses nothing", async () => {
  const answer = { body: Buffer.from('never parsed'), value };
  expect(await clientOf(answer).listDevices(address, signal)).toMatchObject({
    kind: 'answer',
    reading: { devices: [{ device: { deviceId: exampleRecord.DeviceID } }] },
    fingerprint: answer.body,
  });
});

it('parses the bytes if the service returns only them', async () => {
  const body = Buffer.from(JSON.stringify(value));
  expect(await clientOf({ body }).listDevices(address, signal)).toMatchObject({
    kind: 'answer',
    reading: { devices: [{ device: { deviceId: exampleRecord.DeviceID } }] },
  });
  expect(await clientOf({ body: Buffer.from('none') }).listDevices(address, signal)).toMatchObject({
    failure: { kind: 'not-understood', problem: 'not-json' },
  });
});

it('accepts at most the maximum bytes of a response', async () => {
  const body = Buffer.alloc(defaultLimits.answerBytes + 1, ' ');
  expect(await clientOf({ body, value }).listDevices(address, signal)).toMatchObject({
    failure: { kind: 'too-large' },
  });
});

it('reports the account of another person', async () => {
  const credentials = {
    companyCode: 'ACME',
    employeeNumber: '1042',
    passwordDigest: 'ab'.repeat(64),
  };
  const answer = {
    body: Buffer.from(JSON.stringify({ COMP_CD: 'ACME', EMP_NO: '7' })),
  };
  expect(await clientOf(answer).authenticate(credentials, signal)).toEqual({
    kind: 'failed',
    failure: { kind: 'other-account', address: '' },
  });
});

it('has no list of agents of a lab in this process', async () => {
  expect(await clientOf({ body: Buffer.from('') }).listAgents(null, signal)).toEqual({ kind: 'no-list' });
});
