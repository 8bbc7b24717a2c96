import { expect, it, onTestFinished } from 'vitest';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import { runDeviceLab } from '../../../fakes/device-lab.ts';
import { type Behavior, listing, startHttpAgent } from '../../../fakes/http-agent.ts';
import { startLabWithAgents } from '../../../fakes/lab-with-agents.ts';
import { makeTempFolder } from '../../../fakes/temp-folder.ts';
import { exampleRecord } from '../../../fixtures/device-record.ts';

const person = { companyCode: 'ACME', employeeNumber: '1042', password: 'secret' };
const used = { ...exampleRecord, DeviceID: 'R3', ConnectedUser: 'Minjun Kim' };

/** The real service with this agent in its list, and a token of a CI job. */
async function start(behavior: Behavior) {
  const agent = await startHttpAgent(behavior);
  onTestFinished(() => agent.close());
  const folder = await makeTempFolder();
  const lab = await startLabWithAgents(folder, person, [formatAgentAddress(agent.address)]);
  onTestFinished(() => lab.end());
  const tokens = (...args: readonly string[]) =>
    runDeviceLab(['tokens', ...args, '--data-dir', folder]).then(({ stdout }) => stdout.trim());
  const env = {
    DEVICE_LAB_SERVER: lab.address,
    DEVICE_LAB_TOKEN: await tokens('create', '--name', 'ci', '--expires', '1'),
  };
  const devices = (...args: readonly string[]) => runDeviceLab(['devices', ...args], { env });
  return { agent, tokens, devices };
}

it('finds a device of the real service when its user leaves it', async () => {
  const { agent, tokens, devices } = await start(listing(used));
  await expect.poll(async () => (await devices('--serials')).stdout).toBe('R3\n');
  expect(await devices('unused', '--serials')).toMatchObject({ code: 3, stdout: '' });

  const waiting = devices('unused', '--wait', '60s', '--pick', 'longest-unused', '--json');
  agent.behave(listing({ ...used, ConnectedUser: '' }));
  const found = await waiting;
  expect(found.code).toBe(0);
  const [device, state] = found.stdout
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  expect(device).toMatchObject({ deviceId: 'R3', availability: 'free', freshness: 'fresh' });
  expect(state).toMatchObject({ complete: true, silentAgents: 0, agents: 1, matches: 1, printed: 1 });

  const wrong = await devices('unused sdkk:>=34');
  expect(wrong).toMatchObject({ code: 2, stdout: '' });
  expect(wrong.stderr).toMatch(/\n {2}unused sdkk:>=34\n {9}\^+ \S/);
  // The token does not show who uses a device, and no search finds a name.
  expect(await devices('user:minjun')).toMatchObject({ code: 2, stdout: '' });
  expect(await devices('minjun')).toMatchObject({ code: 3 });

  await tokens('revoke', 'ci');
  await expect.poll(async () => (await devices()).code).toBe(5);
  expect((await devices()).stderr).toContain('The lab service rejected the token: The token was revoked');
});
