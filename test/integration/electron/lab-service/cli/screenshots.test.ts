import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { screenPath } from '#shared/wire/screen.ts';
import { accountsFileName } from '../../../../../electron/lab-service/accounts/detect-account.ts';
import { openAccountsFile } from '../../../../../electron/lab-service/accounts/database.ts';
import { createScreenshotStore } from '../../../../../electron/lab-service/claims/screenshot-store.ts';
import { createRealAgentSource } from '../../../../../electron/lab-service/contacts/device-source.ts';
import { createAddressPolicy } from '../../../../../electron/lab-service/network/address-policy.ts';
import { everyRange } from '../../../../../electron/lab-service/network/reserved-ranges.ts';
import { type AdbLab, startAdbLab } from '../../../../fakes/adb/adb-lab.ts';
import { createByteEngine } from '../../../../fakes/adb/mksh-engine.ts';
import { usedPhone } from '../../../../fakes/adb/phone-use.ts';
import { galaxyS24 } from '../../../../fakes/adb/phones.ts';
import { startDeviceLab } from '../../../../fakes/device-lab.ts';
import { type Behavior, startHttpAgent } from '../../../../fakes/http-agent.ts';
import { post } from '../../../../fakes/lab-service.ts';
import { makePng } from '../../../../fakes/png.ts';
import { runInThisProcess } from '../../../../fakes/run-program.ts';
import { makeTempFolder } from '../../../../fakes/temp-folder.ts';

const png = makePng();
const patient = new AbortController().signal;

function openSource() {
  const source = createRealAgentSource({ policy: createAddressPolicy({ allow: everyRange }) });
  onTestFinished(() => source.close());
  return source;
}

describe('device-lab agent --stills', () => {
  let lab: AdbLab;
  beforeAll(async () => {
    lab = await startAdbLab([{ phone: { ...galaxyS24, use: usedPhone }, engine: createByteEngine({}, png) }]);
  });
  afterAll(() => lab.close());

  async function startAgent(...args: readonly string[]) {
    const settings = ['agent', '--port', '0', '--adb', `127.0.0.1:${lab.port}`, ...args];
    const env = { DEVICE_LAB_CALLERS_ALLOW: '127.0.0.0/8' };
    const agent = await startDeviceLab(settings, { env });
    onTestFinished(() => agent.end('SIGKILL').then(() => undefined));
    return { ...agent, host: '127.0.0.1', port: Number(new URL(agent.address).port) };
  }

  it('takes pictures for the lab service, and says so in its version', async () => {
    const agent = await startAgent('--stills');
    const [deviceId = ''] = lab.devices.map(({ serial }) => serial);
    const source = openSource();
    await source.listDevices(agent, patient);
    expect(source.versionOf?.(agent)).toMatch(/^device-lab\/[\d.]+\+screen$/);
    const picture = await source.takePicture(agent, deviceId, patient);
    expect(picture).toMatchObject({ screen: 'on', displays: 1 });
    expect(picture.png.equals(png)).toBe(true);
    await expect(source.takePicture(agent, deviceId, patient)).rejects.toMatchObject({
      problem: { reason: 'too-many' },
    });
    await expect(source.takePicture(agent, 'R9', patient)).rejects.toMatchObject({
      problem: { reason: 'not-listed' },
    });
  });

  it('is off by default, and needs callers.allow', async () => {
    const agent = await startAgent();
    const [deviceId = ''] = lab.devices.map(({ serial }) => serial);
    const asked = await post(`${agent.address}${screenPath}`, { agent: '127.0.0.1:1', deviceId });
    expect(asked.status).toBe(404);
    const source = openSource();
    await source.listDevices(agent, patient);
    expect(source.versionOf?.(agent)).toMatch(/^device-lab\/[\d.]+$/);
    const refused = await runInThisProcess(['agent', '--stills', '--port', '0']);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('callers.allow') });
  });
});

describe('an agent that only says that it takes pictures', () => {
  const answer = (headers: Record<string, string>, body: Buffer | string): Behavior => {
    return (response) => void response.writeHead(200, headers).end(body);
  };
  const taken = { 'device-lab-taken': '2026-11-28T10:00:00.000Z' };

  it.each<readonly [string, Behavior, string]>([
    ['HTML', answer(taken, '<html></html>'), 'no-picture'],
    ['a picture without a time', answer({}, png), 'no-picture'],
    ['a picture without an end', answer(taken, png.subarray(0, -12)), 'no-picture'],
    ['17 MB', answer(taken, Buffer.alloc(17 * 1024 * 1024)), 'too-large'],
    ['404', (response) => void response.writeHead(404).end(), 'not-listed'],
    ['409', (response) => void response.writeHead(409).end(), 'not-usable'],
    ['another address', (response) => void response.writeHead(302, { location: '/x' }).end(), 'unreachable'],
    ['nothing, and hangs up', (response) => void response.destroy(), 'unreachable'],
  ])('sends %s', async (_, behavior, reason) => {
    const agent = await startHttpAgent(behavior);
    onTestFinished(() => agent.close());
    const picture = openSource().takePicture(agent.address, 'R3', patient);
    await expect(picture).rejects.toMatchObject({ problem: { reason } });
    expect(agent.requests).toMatchObject([{ path: screenPath }]);
  });

  it('has a clock of its own', async () => {
    const date = new Date(Date.now() - 3_600_000);
    const headers = { 'device-lab-taken': date.toISOString(), date: date.toUTCString() };
    const agent = await startHttpAgent(answer(headers, png));
    onTestFinished(() => agent.close());
    const { takenAt } = await openSource().takePicture(agent.address, 'R3', patient);
    expect(Math.abs(takenAt - Date.now())).toBeLessThan(60_000);
  });
});

it('an administrator lists who has taken screenshots, and gives tokens the right', async () => {
  const folder = await makeTempFolder();
  const run = async (...args: readonly string[]) => runInThisProcess([...args, '--data-dir', folder]);
  expect((await run('screenshots', 'list')).stdout).toBe('No screenshots in the last 30 days\n');
  const db = await openAccountsFile(join(folder, accountsFileName));
  const store = createScreenshotStore(db);
  const person = { companyCode: 'ACME', employeeNumber: '1001', token: '' };
  const phone = { agent: '10.20.0.5:5037', deviceId: 'R3', claimId: '' };
  await store.prepare({ ...person, ...phone }).record();
  const failing = store.prepare({
    companyCode: '',
    employeeNumber: '',
    token: 'ci',
    ...phone,
    deviceId: 'R4',
  });
  await failing.record();
  await failing.fail();
  await db.destroy();
  expect((await run('screenshots', 'list')).stdout).toMatch(
    /R4 .* ci +no picture\n.*R3 .* ACME 1001 +taken\n/,
  );
  expect((await run('screenshots', 'list', '--device', 'R3')).stdout.split('\n')).toHaveLength(2);
  const listed = JSON.parse((await run('screenshots', 'list', '--json')).stdout) as unknown;
  expect(listed).toMatchObject([{ deviceId: 'R4' }, { deviceId: 'R3', by: 'ACME 1001', outcome: 'taken' }]);
  await run('tokens', 'create', '--name', 'visual', '--expires', '9', '--screen');
  expect((await run('tokens', 'list')).stdout).toMatch(/^visual .*none +yes$/m);
});
