import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished } from 'vitest';
import { z } from 'zod';
import { labDevicesAnswer } from '#shared/wire/lab-devices.ts';
import { type AdbLab, startAdbLab } from './adb/adb-lab.ts';
import type { FakeDeviceOptions } from './adb/fake-device.ts';
import { type Ended, mainFile, runDeviceLab, startDeviceLab } from './device-lab.ts';
import { findFreePort } from './free-port.ts';
import { makeTempFolder } from './temp-folder.ts';

const history = z.array(z.object({ deviceId: z.string(), end: z.string() }));

/** The `device-lab` program with claims, whose agent is a real adb server with these phones, which it has read. */
export async function startClaimingLab(phones: readonly FakeDeviceOptions[]) {
  const adb = await startAdbLab(phones);
  onTestFinished(() => adb.close());
  const lab = await serveClaims(adb);
  await expect.poll(() => lab.devices()).toHaveLength(phones.length);
  return lab;
}

async function serveClaims(adb: AdbLab) {
  const folder = await makeTempFolder();
  const port = String(await findFreePort());
  const administer = async (...args: readonly string[]): Promise<string> => {
    const options = { input: 'spring in seoul\n' };
    const { code, stdout, stderr } = await runDeviceLab([...args, '--data-dir', folder], options);
    if (code !== 0) throw new Error(stderr);
    return stdout.trim();
  };
  await administer('agents', 'add', `127.0.0.1:${adb.port}`, '--name', 'Rack');
  const serve = () =>
    startDeviceLab(['serve', '--port', port, '--data-dir', folder], {
      env: { DEVICE_LAB_CLAIMS_TAKING: 'on' },
    });
  let serving = await serve();
  onTestFinished(async () => void (await serving.end('SIGKILL')));
  const token = await administer('tokens', 'create', '--name', 'nightly', '--expires', '1', '--claims');
  const env = {
    PATH: process.env['PATH'] ?? '',
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
    DEVICE_LAB_SERVER: serving.address,
    DEVICE_LAB_TOKEN: token,
  };

  return {
    adb,
    env,
    folder,
    administer,
    end: () => serving.end('SIGKILL'),
    start: async () => void (serving = await serve()),
    run: (args: readonly string[], more = {}): Promise<Ended> =>
      runDeviceLab(args, { env: { ...env, ...more }, cwd: folder }),
    /** The program while it runs. */
    spawn: (args: readonly string[], more = {}) => {
      const child = spawn(process.execPath, [mainFile, ...args], {
        cwd: folder,
        env: { ...env, ...more },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      const ended = Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
      return {
        child,
        ended: ended.then(([[code, signal], stdout, stderr]) => ({ code, signal, stdout, stderr })),
      };
    },
    /** The device IDs of the current claims. */
    claimed: async (): Promise<readonly string[]> => {
      const list = z.array(z.object({ deviceId: z.string() }));
      return list
        .parse(JSON.parse(await administer('claims', 'list', '--json')))
        .map((each) => each.deviceId);
    },
    /** How the ended claims have ended, the last first. */
    ends: async () =>
      history.parse(JSON.parse(await administer('claims', 'history', '--json'))).map(({ end }) => end),
    devices: async (query = '') => {
      const url = `${serving.address}/v1/devices?q=${encodeURIComponent(query)}`;
      const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
      return labDevicesAnswer.parse(await response.json()).devices;
    },
  };
}
