import { describe, expect, test } from 'vitest';
import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import { type FlatDevice, flattenDevice } from '#shared/device/flat-device.ts';
import type { DeviceListAnswer } from '#shared/wire/device-list.ts';
import { readDeviceList } from '#shared/wire/read-device-list.ts';
import { type AdbLab } from '../../../../../fakes/adb/adb-lab.ts';
import type { FakeDeviceOptions } from '../../../../../fakes/adb/fake-device.ts';
import { leaveOutUnknown } from '../../../../../fakes/adb/known-fields.ts';
import { createMkshEngine } from '../../../../../fakes/adb/mksh-engine.ts';
import { galaxyS24, pixel6, rotatedGalaxy, takePhones, xiaomi14 } from '../../../../../fakes/adb/phones.ts';
import { openAdbConnector, openAdbLab } from '../../../../../fakes/adb/open-adb.ts';
import { whyToSkip } from '../../../../../fakes/adb/tools.ts';

const never = new AbortController().signal;
const skipped = whyToSkip('adb', 'mksh', 'toybox');
/** A real adb server with these devices, and a connector with the test's clock. */
async function setUp(devices: readonly FakeDeviceOptions[]) {
  const lab = await openAdbLab(devices);
  const { clock, connector } = openAdbConnector();
  const sendRequest = () => connector.listDevices(lab.server.address, never);
  return { lab, clock, sendRequest, read: async () => readAnswer(lab, await sendRequest()) };
}

/** The response as the console parses it, by serial. */
function readAnswer(lab: AdbLab, answer: DeviceListAnswer): Map<string, FlatDevice> {
  // The console of this computer receives the parsed response. Others receive its JSON.
  expect(JSON.parse(JSON.stringify(answer))).toStrictEqual(answer);
  const MobileList = leaveOutUnknown(answer.MobileList);
  const reading = readDeviceList({ ...answer, MobileList }, formatAgentAddress(lab.server.address));
  if (reading.kind !== 'answer') throw new Error(reading.problem);
  expect(reading.unreadable).toEqual([]);
  return new Map(reading.devices.map(({ device }) => [device.deviceId, flattenDevice(device)]));
}

describe.skipIf(skipped !== null)(`a real adb server ${skipped ?? ''}`, () => {
  test('20 devices appear with their sizes and input ranges', async () => {
    const phones = takePhones(20);
    const { lab, read } = await setUp(phones.map((phone) => ({ phone })));
    const devices = await read();
    expect(devices.size).toBe(20);
    for (const { serial, phone } of lab.devices) {
      const device = devices.get(serial);
      const [width, height] = phone.overrideSize ?? phone.screen;
      const isOnItsSide = phone.rotation === 1;
      expect(device).toMatchObject({
        agentType: 1,
        modelId: phone.properties['ro.product.model'],
        abi: phone.properties['ro.product.cpu.abi'],
        osVersion: phone.properties['ro.build.version.sdk'],
        buildVersion: phone.properties['ro.build.display.id'],
        screen: { width, height },
        alias: phone.deviceName ?? '',
        connectedUser: null,
      });
      if (phone.displayDump === 'none') continue;
      expect(device?.capture).toEqual(isOnItsSide ? { width: height, height: width } : { width, height });
      expect(device?.input).toMatchObject({
        minX: 0,
        minY: 0,
        maxX: expect.any(Number),
        maxY: expect.any(Number),
      });
    }
  });

  test('devices that cannot be used are listed, but not as available', async () => {
    const { lab, sendRequest, read } = await setUp([
      { phone: galaxyS24, fault: 'unauthorized' },
      { phone: pixel6, fault: 'offline' },
      { phone: xiaomi14 },
    ]);
    const [locked, mute, good] = lab.devices;
    const byState = new Map(
      (await sendRequest()).MobileList.map((record) => [
        Object(record)['DeviceID'],
        Object(record)['AdbState'],
      ]),
    );
    expect(byState).toEqual(
      new Map([
        [locked?.serial, 'unauthorized'],
        [mute?.serial, 'offline'],
        [good?.serial, undefined],
      ]),
    );
    const before = await read();
    expect(before.get(locked?.serial ?? '')?.connectedUser).toBeNull();
    expect(before.get(mute?.serial ?? '')?.connectedUser).toBeNull();

    locked?.authorize();
    await lab.server.waitForLine(`${locked?.serial} device `);
    expect((await read()).get(locked?.serial ?? '')).toMatchObject({
      modelName: 'SM-S9210',
      connectedUser: null,
    });
  });

  test('a device with a real shell', async () => {
    const { read, lab } = await setUp([
      { phone: rotatedGalaxy, engine: createMkshEngine() },
      { phone: rotatedGalaxy },
    ]);
    const [real, recorded] = lab.devices.map(({ serial }) => serial);
    const devices = await read();
    expect({ ...devices.get(real ?? ''), deviceId: '' }).toEqual({
      ...devices.get(recorded ?? ''),
      deviceId: '',
    });
  });

  test('reads a device once in 30 s, and then detects a rotation and a new name', async () => {
    const { lab, read, clock } = await setUp([{ phone: galaxyS24 }]);
    const [device] = lab.devices;
    await read();
    if (device) device.phone = { ...rotatedGalaxy, deviceName: 'turned' };
    const cached = (await read()).get(device?.serial ?? '');
    expect(cached).toMatchObject({ alias: 'Galaxy S24', capture: { width: 1080 } });
    expect(device?.commandCount).toBe(1);
    clock.offset += 30_001;
    expect((await read()).get(device?.serial ?? '')).toMatchObject({
      alias: 'turned',
      capture: { width: 2340 },
    });
    expect(device?.commandCount).toBe(2);
  });
});
