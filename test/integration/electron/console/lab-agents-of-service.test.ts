import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import { defaultDigest, defaultLimits } from '#shared/model/lab.ts';
import { createAccounts } from '../../../../electron/lab-service/accounts/accounts.ts';
import { openAccountsDatabase } from '../../../../electron/lab-service/accounts/database.ts';
import { startConsole, type TestConsole } from '../../../fakes/console.ts';
import { runDeviceLab, startDeviceLab } from '../../../fakes/device-lab.ts';
import { type HttpAgent, listing, startHttpAgent } from '../../../fakes/http-agent.ts';
import { makeTempFolder } from '../../../fakes/temp-folder.ts';
import { exampleRecord } from '../../../fixtures/device-record.ts';

const person = { companyCode: 'ACME', employeeNumber: '1042' };
const password = 'secret';

const listOf = (deviceId: string) => listing({ ...exampleRecord, DeviceID: deviceId, ConnectedUser: '' });

async function startAgent(deviceId: string): Promise<HttpAgent> {
  const agent = await startHttpAgent(listOf(deviceId));
  onTestFinished(() => agent.close());
  return agent;
}

/** The program with an account, and the commands of its administrator. */
async function startService() {
  const folder = await makeTempFolder();
  const db = await openAccountsDatabase({ kind: 'file', path: join(folder, 'accounts.sqlite') });
  const passwordDigest = createHash('sha512').update(password).digest('hex');
  await createAccounts(db, { hashCost: { ln: 4, r: 8, p: 1 } }).add({
    ...person,
    name: 'Kim',
    passwordDigest,
  });
  await db.destroy();
  const run = async (...args: readonly string[]) =>
    expect(await runDeviceLab(['agents', ...args, '--data-dir', folder])).toMatchObject({ code: 0 });
  async function serve(): Promise<string> {
    const serving = await startDeviceLab(['serve', '--port', '0', '--data-dir', folder]);
    onTestFinished(async () => void (await serving.end('SIGKILL')));
    return serving.address;
  }
  return { run, serve };
}

/** Each agent as `origin name state devices`. */
async function rowsOf({ console }: TestConsole): Promise<readonly string[]> {
  const { fleet } = await console.snapshot();
  return fleet.reports.map(({ agent, state, devices }) =>
    [agent.origin, agent.name, state.kind, ...devices.map(({ device }) => device.deviceId)].join(' '),
  );
}

it('follows the list of the real service', { timeout: 120_000 }, async () => {
  const [one, two] = await Promise.all([startAgent('first'), startAgent('second')]);
  const { run, serve } = await startService();
  await run('add', formatAgentAddress(one.address), '--name', 'One', '--group', 'Seoul');
  const address = await serve();
  const test = await startConsole();
  const choice = { kind: 'service', address, digest: defaultDigest, limits: defaultLimits } as const;
  expect(await test.console.session.signIn({ choice, ...person, password })).toEqual({
    outcome: 'signed-in',
  });
  await expect.poll(() => rowsOf(test), { timeout: 20_000 }).toEqual(['lab One fresh first']);

  // A change of the devices, and one of the list.
  one.behave(listOf('other'));
  await run('add', formatAgentAddress(two.address), '--name', 'Two');
  await expect
    .poll(() => rowsOf(test), { timeout: 20_000 })
    .toEqual(
      expect.arrayContaining(['lab Two fresh second', expect.stringContaining('lab One fresh other')]),
    );

  // The service polls every 5 s, so only the user's refresh is quicker.
  const before = one.requests.length;
  test.console.fleet.pollNow(null);
  await expect.poll(() => one.requests.length).toBeGreaterThan(before);

  await two.close();
  await expect
    .poll(() => rowsOf(test), { timeout: 30_000 })
    .toEqual(expect.arrayContaining(['lab Two stale second']));
  await run('remove', formatAgentAddress(two.address));
  await expect.poll(async () => (await rowsOf(test)).length, { timeout: 20_000 }).toBe(1);
  // Without a change the rows stay fresh by the ages alone.
  const [report] = (await test.console.snapshot()).fleet.reports;
  expect(report?.state.kind === 'fresh' && Date.now() - report.state.answeredAt).toBeLessThan(45_000);
});
