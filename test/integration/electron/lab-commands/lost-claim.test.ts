import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { claimsPath, releasePath, renewPath } from '#shared/wire/claims.ts';
import { type LabDevice, labDevicesPath } from '#shared/wire/lab-devices.ts';
import { listen } from '../../../fakes/adb/listen.ts';
import { mainFile, runDeviceLab } from '../../../fakes/device-lab.ts';
import { labDevice } from '../../../fakes/devices-server.ts';
import { makeTempFolder } from '../../../fakes/temp-folder.ts';
import { someToken } from '../../../fixtures/tokens.ts';

type Response = readonly [status: number, body: object];

/** A service whose claims last 3 s. `refuse` responds to the renewal with this number, if it isn't null. */
async function startService(
  refuse: (renewal: number) => Response | null,
  agent?: LabDevice['agent'],
  others: readonly LabDevice[] = [],
) {
  const calls: string[] = [];
  const countRenewals = () => calls.filter((call) => call === renewPath).length;
  const device = labDevice({ deviceId: 'R3', ...(agent && { agent }) });

  function respond(path: string): Response {
    const since = new Date().toISOString();
    const times = { since, until: new Date(Date.now() + 3_000).toISOString() };
    const claim = { id: 'c1', device: { agent: device.agent.address, deviceId: 'R3' }, ...times };
    if (path === claimsPath) return [201, { claims: [claim] }];
    if (path === renewPath) return refuse(countRenewals()) ?? [200, times];
    if (path === releasePath) return [204, {}];
    const devices = [...others, device];
    return [200, { at: since, total: devices.length, agents: 1, silentAgents: 0, devices }];
  }

  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    if (path !== labDevicesPath) calls.push(path);
    const [status, body] = respond(path);
    const type = status < 300 ? 'application/json' : 'application/problem+json';
    response.writeHead(status, { 'content-type': type }).end(status === 204 ? '' : JSON.stringify(body));
  });
  onTestFinished(() => void server.close());
  const env = { DEVICE_LAB_SERVER: `http://127.0.0.1:${await listen(server)}`, DEVICE_LAB_TOKEN: someToken };
  const cwd = await makeTempFolder();
  return {
    env,
    calls,
    countRenewals,
    cwd,
    endCommand: () => writeFile(join(cwd, 'end'), ''),
    /** The command ends with 5 when endCommand() is called, and with 0 and a text when it gets SIGTERM. */
    run: (...flags: readonly string[]) => {
      const script = 'trap "echo ended; exit" TERM; until [ -e end ]; do sleep 0.05; done; exit 5';
      return runDeviceLab(['claim', 'R3', '--run', ...flags, '--', 'sh', '-c', script], { env, cwd });
    },
  };
}

const ended: Response = [410, { detail: 'Ended.', reason: 'ended', end: 'administrator', note: 'broken' }];
const disabled: Response = [401, { detail: 'The account is disabled.' }];
const away: Response = [503, { detail: 'No database.' }];

/** Writes who has started it, and the signals that it gets. */
const noteSignals = `
const { appendFileSync } = require('node:fs');
process.on('SIGINT', () => appendFileSync('signals', 'SIGINT '));
process.on('SIGTERM', () => { appendFileSync('signals', 'SIGTERM'); process.exit(5); });
appendFileSync('parent', String(process.ppid));
setInterval(() => undefined, 1_000);`;

describe.skipIf(process.platform === 'win32')('claim --run', () => {
  it.each([
    ['by an administrator', ended, 'An administrator ended the claim. Reason: broken\n'],
    ['with its account', disabled, 'The account is disabled.\n'],
    ['while the service is away', away, 'The claim could not be renewed in time: No database.\n'],
  ])('ends the command if the claim ends %s', async (_why, response, reason) => {
    const { run, calls } = await startService(() => response);
    const { code, stdout, stderr } = await run();
    expect({ code, stdout }).toEqual({ code: 122, stdout: 'ended\n' });
    expect(stderr).toContain(reason);
    expect(calls).not.toContain(releasePath);
  });

  it('hides the phone that the caller has chosen, if adb does not reach the claimed one', async () => {
    const agent = { address: '192.0.2.5:8037', name: '', group: '', version: 'device-lab/1.0.0' };
    const { env } = await startService(() => null, agent);
    const own = {
      ANDROID_SERIAL: 'emulator-5554',
      ADB_SERVER_SOCKET: 'tcp:5038',
      ANDROID_ADB_SERVER_ADDRESS: '192.0.2.9',
      ANDROID_ADB_SERVER_PORT: '5038',
    };
    const args = ['claim', 'R3', '--run', '--', 'sh', '-c', 'env | grep -E "ANDROID|ADB|DEVICE_ID"'];
    expect(await runDeviceLab(args, { env: { ...env, ...own } })).toMatchObject({
      stdout: 'DEVICE_LAB_DEVICE_ID=R3\n',
      stderr: expect.stringContaining('Not ANDROID_SERIAL'),
    });
  });

  it('gives the command no phone whose ID differs from that of the claim in case', async () => {
    const { env } = await startService(() => null, undefined, [labDevice({ deviceId: 'r3' })]);
    const args = ['claim', 'R3', '--run', '--', 'sh', '-c', 'echo $DEVICE_LAB_DEVICE_ID'];
    expect(await runDeviceLab(args, { env })).toMatchObject({ stdout: 'R3\n' });
  });

  it('leaves the command alone with --keep-running', async () => {
    const { run, countRenewals, endCommand } = await startService(() => ended);
    const running = run('--keep-running');
    await expect.poll(countRenewals).toBe(1);
    await endCommand();
    expect(await running).toMatchObject({ code: 5, stderr: expect.stringContaining('Reason: broken') });
  });

  it('renews again and again, also after a moment without service', async () => {
    const { run, countRenewals, endCommand, calls } = await startService((count) =>
      count === 2 ? away : null,
    );
    const running = run();
    await expect.poll(countRenewals).toBe(4);
    await endCommand();
    expect(await running).toMatchObject({
      code: 5,
      stderr: expect.stringContaining('not renewed: No database.'),
    });
    expect(calls.at(-1)).toBe(releasePath);
  });

  it('runs the command and releases the claim although nobody reads its messages', async () => {
    const { env, calls } = await startService(() => null);
    const args = [mainFile, 'claim', 'R3', '--run', '--', 'sh', '-c', 'exit 5'];
    const child = spawn(process.execPath, args, {
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr.destroy();
    expect(await once(child, 'exit')).toEqual([5, null]);
    expect(calls).toEqual([claimsPath, releasePath]);
  });

  // A second one makes many programs end without their cleanup.
  it.skipIf(process.platform !== 'linux').each(['', '< /dev/null'])(
    'leaves Ctrl+C to the terminal, which sends it to the command as well: %s',
    async (input) => {
      const { env, cwd, calls } = await startService(() => null);
      const read = (file: string) => readFile(join(cwd, file), 'utf8').catch(() => '');
      await writeFile(join(cwd, 'command.cjs'), noteSignals);
      const node = process.execPath;
      const command = `exec ${node} ${mainFile} claim R3 --run -- ${node} command.cjs ${input}`;
      const PATH = process.env['PATH'];
      const terminal = spawn('script', ['-qec', command, '/dev/null'], { cwd, env: { PATH, ...env } });
      onTestFinished(() => void terminal.kill('SIGKILL'));
      await expect.poll(() => read('parent')).not.toBe('');
      const program = Number(await read('parent'));
      process.kill(program, 'SIGINT');
      process.kill(program, 'SIGTERM');
      expect(await once(terminal, 'exit')).toEqual([5, null]);
      expect([await read('signals'), calls.at(-1)]).toEqual(['SIGTERM', releasePath]);
    },
  );
});
