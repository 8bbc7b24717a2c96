import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mainFile, runDeviceLab } from '../../../fakes/device-lab.ts';
import { labDevice, startDevicesServer } from '../../../fakes/devices-server.ts';
import { ownerOnly } from '../../../fakes/file-mode.ts';
import { runInThisProcess } from '../../../fakes/run-program.ts';
import { makeTempFolder } from '../../../fakes/temp-folder.ts';
import { someToken } from '../../../fixtures/tokens.ts';

const one = labDevice({ deviceId: 'A' });
const two = labDevice({ deviceId: 'B' });

beforeEach(() => {
  vi.stubEnv('DEVICE_LAB_TOKEN', someToken);
  vi.stubEnv('DEVICE_LAB_SERVER', '');
  return () => vi.unstubAllEnvs();
});

const run = (...args: readonly string[]) => runInThisProcess(['devices', ...args]);

describe('device-lab devices', () => {
  it('prints the devices that match, as JSON without a terminal', async () => {
    const server = await startDevicesServer([one, two]);
    const { code, stdout, stderr } = await run('unused', '--server', server.address, '--idle', '10m');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const lines = stdout.trimEnd().split('\n');
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      one,
      two,
      { complete: true, silentAgents: 0, matches: 2, printed: 2 },
    ]);
    expect(server.requests.map(({ url }) => url)).toEqual(['/v1/devices?q=unused&idle=10m']);
  });

  it('reads the server from the environment, and a query that begins with a minus after --', async () => {
    const server = await startDevicesServer([one, two]);
    vi.stubEnv('DEVICE_LAB_SERVER', `${server.address}/lab/`);
    expect(await run('--serials', '--', '-gone')).toMatchObject({ code: 0, stdout: 'A\nB\n' });
    expect(server.requests.map(({ url }) => url)).toEqual(['/lab/v1/devices?q=-gone']);
  });

  it('ends with 3 and prints the devices that it found if there are fewer', async () => {
    const { address } = await startDevicesServer([one]);
    expect(await run('--server', address, '--serials', '--count', '2')).toEqual({
      code: 3,
      stdout: 'A\n',
      stderr: 'device-lab: 1 of 2 devices match\n',
    });
    const none = await startDevicesServer();
    expect(await run('--server', none.address, '--serials')).toEqual({
      code: 3,
      stdout: '',
      stderr: 'device-lab: No devices match\n',
    });
  });

  it('ends with 5 and the reason if the token is refused', async () => {
    const server = await startDevicesServer();
    server.refuse({ status: 401, detail: 'The token has expired.' });
    expect(await run('--server', server.address, '--wait', '10m')).toEqual({
      code: 5,
      stdout: '',
      stderr: 'device-lab: The lab service rejected the token: The token has expired.\n',
    });
  });

  it.each([
    [['--csv', '--json'], "option '--json' cannot be used with option '--csv'"],
    [['--token', someToken], "unknown option '--token'"],
    [['a', 'b'], 'too many arguments'],
    [['--wait', 'long'], '--wait is not a duration'],
  ])('ends with 2 for %j', async (args, words) => {
    const { code, stderr } = await run('--server', 'https://lab.example', ...args);
    expect(code).toBe(2);
    expect(stderr).toContain(words);
  });
});

describe('a wait', () => {
  it.skipIf(process.platform === 'win32')('ends immediately on SIGINT, with 130 in a shell', async () => {
    const server = await startDevicesServer();
    const { PATH } = process.env;
    const env = { PATH, DEVICE_LAB_TOKEN: someToken, DEVICE_LAB_SERVER: server.address };
    const child = spawn(process.execPath, [mainFile, 'devices', '--wait', '10m'], { env });
    await expect.poll(server.waiting).toBe(1);
    child.kill('SIGINT');
    // A shell adds 128 to the number of the signal.
    expect(await once(child, 'exit')).toEqual([null, 'SIGINT']);
  });
});

it.skipIf(process.platform === 'win32')('ends without an error if the output’s reader ends', async () => {
  const devices = Array.from({ length: 20_000 }, (_, at) => labDevice({ deviceId: `device-${at}` }));
  const { address } = await startDevicesServer(devices);
  const command = `"${process.execPath}" "${mainFile}" devices --server ${address}; echo "ended with $?" >&2`;
  const { PATH } = process.env;
  const child = spawn('sh', ['-c', `{ ${command}; } | head -n 1`], {
    env: { PATH, DEVICE_LAB_TOKEN: someToken },
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(JSON.parse(stdout)).toEqual(devices[0]);
  expect(stderr).toBe('ended with 0\n');
});

describe('the token file', () => {
  it('is written from standard input, only its owner can read it, and it is used', async () => {
    const { address } = await startDevicesServer([one]);
    const home = await makeTempFolder();
    const env = { XDG_CONFIG_HOME: home, APPDATA: home };
    const path = join(home, 'device-lab', 'token');
    const missing = await runDeviceLab(['devices', '--server', address], { env });
    expect(missing).toMatchObject({ code: 2, stdout: '' });
    expect(missing.stderr).toContain(`No token. Set DEVICE_LAB_TOKEN, or save one in ${path}`);
    const saved = await runDeviceLab(['devices', '--save-token'], { env, input: `${someToken}\n` });
    expect(saved).toEqual({ code: 0, stdout: '', stderr: `Saved the token in ${path}\n` });
    expect((await stat(path)).mode & 0o777).toBe(ownerOnly);
    expect(await runDeviceLab(['devices', '--server', address, '--serials'], { env })).toEqual({
      code: 0,
      stdout: 'A\n',
      stderr: '',
    });
  });
});
