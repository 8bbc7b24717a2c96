import { expect, it, onTestFinished } from 'vitest';
import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import { runDeviceLab } from '../../../fakes/device-lab.ts';
import { listing, startHttpAgent } from '../../../fakes/http-agent.ts';
import { startLabWithAgents } from '../../../fakes/lab-with-agents.ts';
import { connectMcp } from '../../../fakes/mcp-client.ts';
import { makeTempFolder } from '../../../fakes/temp-folder.ts';
import { exampleRecord } from '../../../fixtures/device-record.ts';
import { someToken } from '../../../fixtures/tokens.ts';

const person = { companyCode: 'ACME', employeeNumber: '1042', password: 'secret' };
const used = {
  ...exampleRecord,
  DeviceID: 'R3',
  UserAlias: 'desk of Minjun Kim',
  ConnectedUser: 'Minjun Kim',
};
const free = { ...used, ConnectedUser: '' };

/** The real service with one agent, and the tools with and without the names of users. */
async function setUp() {
  const agent = await startHttpAgent(listing(used));
  onTestFinished(() => agent.close());
  const folder = await makeTempFolder();
  const address = formatAgentAddress(agent.address);
  const lab = await startLabWithAgents(folder, person, [address]);
  onTestFinished(() => lab.end());
  const createToken = async (name: string, ...flags: readonly string[]) => {
    const args = ['tokens', 'create', '--data-dir', folder, '--expires', '1', '--name', name, ...flags];
    return (await runDeviceLab(args)).stdout.trim();
  };
  const connect = async (token: string) => {
    const session = await connectMcp(lab.address, { env: { DEVICE_LAB_TOKEN: token } });
    onTestFinished(() => session.end().then(() => undefined));
    return session;
  };
  return { agent, address, createToken, connect };
}

it('reads the real service', async () => {
  const { agent, address, createToken, connect } = await setUp();
  const { call } = await connect(await createToken('ai'));
  const found = () => call('find_devices', { query: '' });
  await expect
    .poll(async () => (await found()).data)
    .toMatchObject({
      total: 1,
      agents: 1,
      silentAgents: 0,
      userNames: 'hidden',
      devices: [{ deviceId: 'R3', availability: 'in-use', freshness: 'fresh', agent: { address } }],
    });
  const described = await call('describe_device', { id: 'R3', agent: address });
  expect(described.data).toMatchObject({ total: 1, devices: [{ deviceId: 'R3', screen: { width: 1080 } }] });
  expect(described.texts[0]).toContain('The token does not show the names of users.');
  expect(await call('list_agents', { query: address })).toMatchObject({
    data: { total: 1, agents: [{ address, state: 'online' }] },
  });
  for (const { texts } of [await found(), described]) expect(texts.join()).not.toMatch(/Minjun/i);
  expect(await call('find_devices', { query: 'used-by:minjun sdk:new' })).toMatchObject({
    isError: true,
    texts: [
      expect.stringMatching(/At position 0 to 14, “used-by:minjun”: .*\nAt position 19 to 22, “new”: /),
    ],
  });

  const named = await connect(await createToken('board', '--names'));
  expect(await named.call('find_devices', { query: 'minjun' })).toMatchObject({
    data: { userNames: 'shown', devices: [{ connectedUser: 'Minjun Kim' }] },
  });

  const vain = await call('wait_for_device', { query: 'unused', seconds: 1 });
  expect(vain).toMatchObject({ isError: false, data: { isFound: false } });
  const waiting = call('wait_for_device', { query: 'unused' });
  agent.behave(listing(free));
  expect(await waiting).toMatchObject({ data: { isFound: true, devices: [{ availability: 'free' }] } });

  const unknown = await connect(someToken);
  expect(await unknown.call('list_agents', {})).toMatchObject({
    isError: true,
    texts: [expect.stringContaining('rejected the token (HTTP 401)')],
  });
});
