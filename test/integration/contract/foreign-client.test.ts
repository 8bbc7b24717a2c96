import { describe, expect, it, onTestFinished } from 'vitest';
import { createRealAgentSource } from '../../../electron/lab-service/contacts/device-source.ts';
import { createAddressPolicy } from '../../../electron/lab-service/network/address-policy.ts';
import { postBytes } from '../../fakes/foreign-client.ts';
import { answering, type Behavior, startHttpAgent } from '../../fakes/http-agent.ts';
import { noDelays } from '../../fakes/no-delays.ts';
import { openTestAccounts } from '../../fakes/lab-accounts.ts';
import { startLabService } from '../../fakes/lab-service.ts';

const right = '0f'.repeat(64);

const listRequest = (host: unknown, port: unknown = 5037) =>
  JSON.stringify({ DeviceAgentIP: host, DeviceAgentPort: port });

/** The real service with an account. Sends the body of an Authenticate request to it. */
async function startAccounts() {
  const { accounts } = await openTestAccounts({ throttle: noDelays });
  await accounts.add({ companyCode: 'ACME', employeeNumber: '김1', passwordDigest: right, name: '김민준' });
  const { address } = await startLabService({ accounts });
  return (body: string | Uint8Array, type?: string) => postBytes(`${address}/api/Authenticate`, body, type);
}

/** The real service, which reaches agents on this computer. Sends the body of a DeviceList request to it. */
async function startDevices() {
  const devices = createRealAgentSource({ policy: createAddressPolicy() });
  onTestFinished(() => devices.close());
  const { address } = await startLabService({ devices });
  return (body: string | Uint8Array, type?: string) => postBytes(`${address}/api/DeviceList`, body, type);
}

const credentials = JSON.stringify({ comp_cd: 'ACME', emp_no: '김1', emp_pass: right });

/** An agent that handles DeviceList itself, and the service's responses for it. */
async function startAgent(behavior: Behavior) {
  const agent = await startHttpAgent(behavior);
  onTestFinished(() => agent.close());
  const list = await startDevices();
  const { host, port } = agent.address;
  return {
    agent,
    list: () => list(listRequest(host, port)),
    sendRequest: (name: string) => list(listRequest(name, port)),
  };
}

/** Returns exactly these bytes. */
const sending =
  (bytes: Uint8Array, type: string): Behavior =>
  (response) =>
    void response.writeHead(200, { 'content-type': type }).end(bytes);

const korean = Buffer.from([0xc1, 0x64]);

describe('Authenticate', () => {
  it('accepts a request that begins with a byte order mark', async () => {
    const authenticate = await startAccounts();
    expect((await authenticate(`\uFEFF${credentials}`)).text).toContain('"EMP_NO":"김1"');
  });

  it.each(['euc-kr', 'CP949'])('accepts a request in %s', async (charset) => {
    const authenticate = await startAccounts();
    const [before = '', after = ''] = credentials.split('김');
    const body = Buffer.concat([Buffer.from(before), Buffer.from([0xb1, 0xe8]), Buffer.from(after)]);
    const answer = await authenticate(body, `application/json; charset=${charset}`);
    expect(answer.text).toContain('"EMP_NO":"김1"');
  });
});

describe('DeviceList', () => {
  it.each([{ MobileList: null }, {}])(
    'passes on the failure %j of an agent, with an empty list',
    async (list) => {
      const refusal = { ...list, ResultCode: 9, ResultMessage: 'agent off' };
      const { list: sendRequest } = await startAgent(answering(refusal));
      const answer = await sendRequest();
      expect(answer.headers).not.toHaveProperty('device-lab-failure');
      expect(answer.text).toBe('{"MobileList":[],"ResultCode":9,"ResultMessage":"agent off"}');
    },
  );

  it('keeps an agent’s own code -1 apart from the code of the service', async () => {
    const refusal = { MobileList: [], ResultCode: -1, ResultMessage: 'locked' };
    const { agent, list } = await startAgent(answering(refusal));
    const passed = await list();
    expect(JSON.parse(passed.text)).toEqual(refusal);
    expect(passed.headers).not.toHaveProperty('device-lab-failure');
    await agent.close();
    await expect.poll(async () => (await list()).headers['device-lab-failure']).toBe('agent-unreachable');
  });

  it.each([
    ['application/json; charset=cp949', '햏'],
    ['application/json', '\uFFFDd'],
  ])('passes on the list of an agent in %s as UTF-8', async (type, name) => {
    const [before = '', after = ''] = JSON.stringify({
      MobileList: [{ DeviceID: 'a', ModelName: '#' }, { DeviceID: 'b' }],
      ResultCode: 1,
      ResultMessage: '',
    }).split('#');
    const body = Buffer.concat([Buffer.from(before), korean, Buffer.from(after)]);
    const { list } = await startAgent(sending(body, type));
    const answer = await list();
    expect(answer.headers['content-type']).toBe('application/json');
    expect(JSON.parse(answer.text)).toMatchObject({ MobileList: [{ ModelName: name }, { DeviceID: 'b' }] });
  });

  it('passes on the kind that our own agent reports, and reports none for another program', async () => {
    const own = await startAgent((response, asked) => {
      response.setHeader('device-lab-agent', 'device-lab/0.2.0');
      return answering({ MobileList: [], ResultCode: 1, ResultMessage: '' })(response, asked);
    });
    const foreign = await startAgent(answering({ MobileList: [], ResultCode: 1, ResultMessage: '' }));
    for (let times = 0; times < 2; times += 1) {
      expect((await own.list()).headers).toMatchObject({ 'device-lab-agent': 'device-lab/0.2.0' });
      expect((await foreign.list()).headers).not.toHaveProperty('device-lab-agent');
    }
  });
});
