import { describe, expect, it, onTestFinished } from 'vitest';
import { createFieldDevices } from '../../../electron/lab-service/field-devices.ts';
import { createAddressPolicy } from '../../../electron/lab-service/network/address-policy.ts';
import { postBytes } from '../../fakes/foreign-client.ts';
import { openTestAccounts } from '../../fakes/lab-accounts.ts';
import { startLabService } from '../../fakes/lab-service.ts';

const right = '0f'.repeat(64);
const wrong = '1f'.repeat(64);

const question = (host: unknown, port: unknown = 5037) =>
  JSON.stringify({ DeviceAgentIP: host, DeviceAgentPort: port });

/** The real service with an account; sends the body of an Authenticate request to it. */
async function startAccounts() {
  const { accounts } = await openTestAccounts({ throttle: 'off' });
  await accounts.add({ companyCode: 'ACME', employeeNumber: '김1', passwordDigest: right, name: '김민준' });
  const { address } = await startLabService({ accounts });
  return (body: string | Uint8Array, type?: string) => postBytes(`${address}/api/Authenticate`, body, type);
}

/** The real service, which reaches agents on this computer; sends the body of a DeviceList request to it. */
async function startDevices() {
  const devices = createFieldDevices({ policy: createAddressPolicy() });
  onTestFinished(() => devices.close());
  const { address } = await startLabService({ devices });
  return (body: string | Uint8Array, type?: string) => postBytes(`${address}/api/DeviceList`, body, type);
}

const credentials = (password = right) =>
  JSON.stringify({ comp_cd: 'ACME', emp_no: '김1', emp_pass: password });

describe('Authenticate', () => {
  it('answers the number of failures before it, once', async () => {
    const authenticate = await startAccounts();
    for (let tries = 0; tries < 3; tries += 1) {
      expect(await authenticate(credentials(wrong))).toMatchObject({ status: 200, text: '' });
    }
    expect(JSON.parse((await authenticate(credentials())).text)).toMatchObject({ PASS_FAIL: 3 });
    expect(JSON.parse((await authenticate(credentials())).text)).toMatchObject({ PASS_FAIL: 0 });
  });

  it('answers the eleven fields in the order of the contract', async () => {
    const authenticate = await startAccounts();
    expect(Object.keys(JSON.parse((await authenticate(credentials())).text))).toEqual([
      'COMP_CD',
      'EMP_NO',
      'EMP_NM',
      'TIT_CD',
      'JIK_CD',
      'DPT_CD',
      'STATUS',
      'EMP_EMAIL',
      'EMP_PASS',
      'PASS_FAIL',
      'PASS_DT',
    ]);
  });

  it('takes a request that begins with a byte order mark', async () => {
    const authenticate = await startAccounts();
    expect((await authenticate(`\uFEFF${credentials()}`)).text).toContain('"EMP_NO":"김1"');
  });

  it('is described without a claim about who may sign in', async () => {
    const { address } = await startLabService();
    const document = await (await fetch(`${address}/openapi.json`)).text();
    expect(document).not.toContain('employed account');
  });
});

describe('DeviceList', () => {
  it.each([
    ['256.1.1.1'],
    ['10.0.3'],
    ['2130706433'],
    ['0x7f000001'],
    ['127.0.0.0x1'],
    ['10.0.3.7:5037'],
    ['[::1]'],
    ['1::2::3'],
    ['xn--\u0080'],
    [' 10.0.3.7'],
    [''],
    ['a b'],
    [null],
    [7],
  ])('refuses the malformed address %j as malformed', async (host) => {
    const list = await startDevices();
    expect(await list(question(host))).toMatchObject({
      status: 400,
      headers: { 'content-type': 'application/problem+json' },
    });
  });

  it('says of an address of one computer’s own link that it may not connect there', async () => {
    const list = await startDevices();
    const answer = await list(question('fe80::1%eth0'));
    expect(answer.headers['device-lab-failure']).toBe('address-not-allowed');
    expect(JSON.parse(answer.text)).toMatchObject({ ResultCode: -5 });
    expect(answer.text).not.toContain('neither');
  });
});
