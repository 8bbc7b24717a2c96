import { expect, it, onTestFinished } from 'vitest';
import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import { startConsole, type TestConsole } from '../../../fakes/console.ts';
import { type HttpAgent, listing, startHttpAgent } from '../../../fakes/http-agent.ts';
import { startLabWithAgents } from '../../../fakes/lab-with-agents.ts';
import { makeTempFolder } from '../../../fakes/temp-folder.ts';
import { exampleRecord } from '../../../fixtures/device-record.ts';
import { serviceAt } from '../../../fixtures/lab-choice.ts';

const person = { companyCode: 'ACME', employeeNumber: '1042', password: 'secret' };

const listOf = (deviceId: string) => listing({ ...exampleRecord, DeviceID: deviceId, ConnectedUser: '' });

async function startAgent(deviceId: string): Promise<HttpAgent> {
  const agent = await startHttpAgent(listOf(deviceId));
  onTestFinished(() => agent.close());
  return agent;
}

/** Each agent as `origin address state devices`. */
async function rowsOf({ console }: TestConsole): Promise<readonly string[]> {
  const { fleet } = await console.pageState();
  return fleet.reports.map(({ agent, state, devices }) =>
    [
      agent.origin,
      formatAgentAddress(agent.address),
      state.kind,
      ...devices.map(({ device }) => device.deviceId),
    ].join(' '),
  );
}

it('follows the list of the real service', async () => {
  const [one, two] = await Promise.all([startAgent('first'), startAgent('second')]);
  const [first, second] = [formatAgentAddress(one.address), formatAgentAddress(two.address)];
  const lab = await startLabWithAgents(await makeTempFolder(), person, [first]);
  onTestFinished(() => lab.end());
  const test = await startConsole();
  const choice = serviceAt(lab.address);
  expect(await test.console.session.signIn({ choice, ...person })).toEqual({ outcome: 'signed-in' });
  await expect.poll(() => rowsOf(test)).toEqual([`lab ${first} fresh first`]);

  // A change of the devices, and one of the list.
  one.behave(listOf('other'));
  await lab.agents('add', second);
  await expect
    .poll(() => rowsOf(test))
    .toEqual(
      expect.arrayContaining([
        `lab ${second} fresh second`,
        expect.stringContaining(`lab ${first} fresh other`),
      ]),
    );

  // The service polls every 5 s, so only the user's refresh is quicker.
  const before = one.requests.length;
  test.console.fleet.pollNow(null);
  await expect.poll(() => one.requests.length).toBeGreaterThan(before);

  await two.close();
  await expect.poll(() => rowsOf(test)).toEqual(expect.arrayContaining([`lab ${second} stale second`]));
  await lab.agents('remove', second);
  await expect.poll(async () => (await rowsOf(test)).length).toBe(1);
  // Without a change, the ages in the responses keep the rows fresh.
  const answeredAt = async () => {
    const [report] = (await test.console.pageState()).fleet.reports;
    return report?.state.kind === 'fresh' ? report.state.answeredAt : 0;
  };
  await expect.poll(answeredAt).toBeGreaterThan(await answeredAt());
});
