import { execFile, spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import type { ScreenRule } from '#shared/model/fleet/screenshot.ts';
import { NoPicture } from '../../../../electron/lab-service/connectors/picture.ts';
import { adbPhone, people, phoneAt } from '../../../fakes/claimed-lab.ts';
import { mainFile } from '../../../fakes/device-lab.ts';
import { ADB, png, startScreenLab } from '../../../fakes/screen-lab.ts';
import { someToken } from '../../../fixtures/tokens.ts';

async function start(rule: ScreenRule = 'all', take?: () => Promise<unknown>) {
  const lab = await startScreenLab({ rule, ...(take && { take }) });
  const token = await lab.createToken({ mayScreen: true });

  const env = { PATH: process.env['PATH'], DEVICE_LAB_TOKEN: token, DEVICE_LAB_SERVER: lab.address };

  function run(args: readonly string[], DEVICE_LAB_TOKEN = token) {
    return new Promise<{ code: number; stdout: Buffer; stderr: string }>((resolve) => {
      const command = [mainFile, 'screen', ...args];
      const options = { env: { ...env, DEVICE_LAB_TOKEN }, encoding: 'buffer', maxBuffer: 2 ** 25 } as const;
      execFile(process.execPath, command, options, (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr: stderr.toString() }),
      );
    });
  }
  return { ...lab, run, env };
}

it('writes the picture to standard output, and its time to standard error', async () => {
  const { run, rows } = await start();
  const { code, stdout, stderr } = await run(['R3']);
  expect({ code, isPicture: stdout.equals(png) }).toEqual({ code: 0, isPicture: true });
  expect(stderr).toContain('Taken 2026-11-28T00:00:00.000Z, one of 2 displays.\n');
  expect(await rows()).toMatchObject([{ token: 'nightly', deviceId: 'R3' }]);
});

it('ends like the other commands if nobody reads the picture', async () => {
  const { env } = await start();
  const stdio: StdioOptions = ['ignore', 'pipe', 'ignore'];
  const child = spawn(process.execPath, [mainFile, 'screen', 'R3'], { env, stdio });
  child.stdout?.destroy();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it('needs the agent of an ID that several have', async () => {
  const lab = await start();
  lab.list(2, [adbPhone('R3')], ADB);
  const { code, stderr } = await lab.run(['R3']);
  expect(code).toBe(2);
  expect(stderr).toContain('Add --agent: 192.0.2.1:8037, 192.0.2.2:8037');
  expect(await lab.run(['R3', '--agent', '192.0.2.2:8037'])).toMatchObject({ code: 0 });
});

it('has the exit codes of devices', async () => {
  const lab = await start();
  expect(await lab.run([])).toMatchObject({ code: 2 });
  expect(await lab.run(['R9'])).toMatchObject({ code: 3, stderr: expect.stringContaining('lists R9') });
  await lab.taken(lab.kim, phoneAt(1, 'R3'));
  const claimed = await lab.run(['R3']);
  expect(claimed).toMatchObject({ code: 3, stderr: expect.stringContaining(people.kim.name) });
  expect(claimed.stdout).toHaveLength(0);
  expect(await lab.run(['R4'], someToken)).toMatchObject({ code: 5 });
  expect(await lab.run(['R4'], await lab.createToken({ name: 'no' }))).toMatchObject({ code: 5 });
  expect(await lab.run(['R4'])).toMatchObject({ code: 0 });
  expect(await lab.run(['R4'])).toMatchObject({ code: 4, stderr: expect.stringContaining('5 seconds') });
  expect(await (await start('off')).run(['R4'])).toMatchObject({ code: 4 });
});

it.each([
  ['no-picture', 3],
  ['timed-out', 4],
] as const)('without a picture because of %s it ends with %i', async (reason, code) => {
  const lab = await start('all', () => Promise.reject(new NoPicture(reason)));
  const { stdout, ...ended } = await lab.run(['R3']);
  expect(ended).toMatchObject({ code });
  expect(stdout).toHaveLength(0);
});
