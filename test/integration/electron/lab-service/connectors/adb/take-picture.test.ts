import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createAdbConnector } from '../../../../../../electron/lab-service/connectors/adb/adb-connector.ts';
import type { AdbOptions } from '../../../../../../electron/lab-service/connectors/adb/adb-options.ts';
import { type AdbLab, startAdbLab } from '../../../../../fakes/adb/adb-lab.ts';
import type { FakeDevice } from '../../../../../fakes/adb/fake-device.ts';
import { createByteEngine } from '../../../../../fakes/adb/mksh-engine.ts';
import { usedPhone } from '../../../../../fakes/adb/phone-use.ts';
import { galaxyS24, pixelFold } from '../../../../../fakes/adb/phones.ts';
import { findFreePort } from '../../../../../fakes/free-port.ts';
import { makePng } from '../../../../../fakes/png.ts';

const patient = new AbortController().signal;
const png = makePng();
const printing = (screencap: Buffer) => createByteEngine({}, screencap);

let lab: AdbLab;
let phone: FakeDevice;

beforeAll(async () => {
  lab = await startAdbLab([{ phone: { ...galaxyS24, use: usedPhone }, engine: printing(png) }]);
  [phone] = lab.devices as [FakeDevice];
});
afterAll(() => lab.close());

function connect(options: Partial<AdbOptions> = {}) {
  const connector = createAdbConnector(options);
  onTestFinished(() => connector.close());
  return (deviceId = phone.serial, signal = patient, target = lab.server.address) =>
    connector.takePicture?.(target, deviceId, signal);
}

async function setUp(changes: Partial<FakeDevice>) {
  const before = { phone: phone.phone, engine: phone.engine, hangs: phone.hangs, fault: phone.fault };
  Object.assign(phone, changes);
  onTestFinished(() => void Object.assign(phone, before));
}

it('takes a picture with its time, by one line that leaves nothing on the phone', async () => {
  const commands = phone.commandCount;
  const startedAt = Date.now();
  const picture = await connect()();
  expect(picture).toMatchObject({ screen: 'on', displays: 1 });
  expect(picture?.png.equals(png)).toBe(true);
  expect(picture?.takenAt).toBeGreaterThanOrEqual(startedAt);
  expect(picture?.takenAt).toBeLessThanOrEqual(Date.now());
  const sent = phone.services.slice(commands);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.replaceAll(/[0-9a-f]{12}/g, 'N')).toMatchInlineSnapshot(
    `"exec:echo N:power; dumpsys -t 2 power | grep -Em1 '^ *m?Wakefulness(Raw)?=[A-Za-z0-9]+'; echo N:displays; dumpsys -t 2 SurfaceFlinger --display-id 2>/dev/null | grep -E '^Display [0-9]+ .HWC display'; echo N:picture; screencap -p 2>/dev/null; echo N:end"`,
  );
});

it('says that the screen was off, and how many displays there are', async () => {
  const use = { ...usedPhone, wakefulness: 'Asleep' };
  await setUp({ phone: { ...pixelFold, use } });
  expect(await connect()()).toMatchObject({ screen: 'off', displays: 2 });
  await setUp({ phone: galaxyS24 });
  expect(await connect()()).toMatchObject({ screen: 'unknown', displays: 1 });
});

it('passes 4.5 MB', async () => {
  const large = makePng(1_080, 1_060);
  expect(large.length).toBeGreaterThan(4_500_000);
  await setUp({ engine: printing(large) });
  expect((await connect()())?.png.equals(large)).toBe(true);
});

describe('no picture', () => {
  it.each<readonly [string, Buffer | null, string]>([
    ['without screencap', null, 'no-picture'],
    ['that ends early', png.subarray(0, -20), 'no-picture'],
    ['of 20 MB', Buffer.concat([png, Buffer.alloc(20_000_000)]), 'too-large'],
  ])('%s', async (_, printed, reason) => {
    await setUp({ engine: createByteEngine({}, printed) });
    await expect(connect()()).rejects.toMatchObject({ problem: { reason } });
  });

  it.each<readonly [string, Partial<FakeDevice>, string]>([
    ['from a phone that hangs', { hangs: ['screencap'] }, 'timed-out'],
    ['from a phone that is silent', { fault: 'silent' }, 'timed-out'],
    ['from a phone that accepts no commands', { fault: 'refuses' }, 'unreachable'],
    ['from a phone whose shell is cut short', { fault: 'cut-short' }, 'unreachable'],
    ['from a phone that prints without end', { fault: 'endless' }, 'too-large'],
  ])('%s', async (_, changes, reason) => {
    await setUp(changes);
    const options = reason === 'timed-out' ? { pictureMs: 700 } : {};
    await expect(connect(options)()).rejects.toMatchObject({ problem: { reason } });
  });

  it('of a phone that the server does not list, or cannot use', async () => {
    const locked = await lab.add({ phone: galaxyS24, fault: 'unauthorized' });
    await expect(connect()('R3')).rejects.toMatchObject({ problem: { reason: 'not-listed' } });
    await expect(connect()(locked.serial)).rejects.toMatchObject({ problem: { reason: 'not-usable' } });
    expect(locked.commandCount).toBe(0);
  });

  it('from a server that has gone', async () => {
    const target = { ...lab.server.address, port: await findFreePort() };
    const picture = connect()(phone.serial, patient, target);
    await expect(picture).rejects.toMatchObject({ problem: { reason: 'unreachable' } });
  });

  it('for a caller that gives up', async () => {
    await setUp({ fault: 'silent' });
    const leaving = new AbortController();
    const picture = connect()(phone.serial, leaving.signal);
    leaving.abort(new Error('left'));
    await expect(picture).rejects.toThrow('left');
  });
});
