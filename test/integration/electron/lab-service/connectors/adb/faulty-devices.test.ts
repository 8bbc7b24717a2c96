import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAdbConnector } from '../../../../../../electron/lab-service/connectors/adb/adb-connector.ts';
import type { AdbOptions } from '../../../../../../electron/lab-service/connectors/adb/adb-options.ts';
import type { Connector } from '../../../../../../electron/lab-service/connectors/connector.ts';
import { type AdbLab, startAdbLab } from '../../../../../fakes/adb/adb-lab.ts';
import type { FakeDevice, Fault } from '../../../../../fakes/adb/fake-device.ts';
import { leaveOutUnknown } from '../../../../../fakes/adb/known-fields.ts';
import { galaxyS24, takePhones } from '../../../../../fakes/adb/phones.ts';
import { createRecordedEngine } from '../../../../../fakes/adb/recorded-engine.ts';
import { whyToSkip } from '../../../../../fakes/adb/tools.ts';

const never = new AbortController().signal;
const skipped = whyToSkip('adb');
const deviceLimits = { connectMs: 500, idleMs: 400, wholeMs: 800, replyBytes: 256 * 1024 };

describe.skipIf(skipped !== null)(`faulty devices ${skipped ?? ''}`, () => {
  let lab: AdbLab;
  let connector: Connector;
  let offset = 0;

  beforeEach(async () => {
    lab = await startAdbLab(takePhones(8).map((phone) => ({ phone })));
    offset = 0;
  });

  afterEach(async () => {
    await connector.close();
    await lab.close();
  });

  function start(options: Partial<AdbOptions> = {}): void {
    connector = createAdbConnector({
      deviceLimits,
      signsOfUse: false,
      now: () => performance.now() + offset,
      ...options,
    });
  }

  /** Every record by serial, and the duration of the response. */
  async function sendRequest() {
    const startedAt = performance.now();
    const { MobileList } = await connector.listDevices(lab.server.address, never);
    const records = new Map(
      leaveOutUnknown(MobileList).map((record) => [Object(record)['DeviceID'], record]),
    );
    return { ms: performance.now() - startedAt, find: (device: FakeDevice) => records.get(device.serial) };
  }

  test.each<Fault>(['silent', 'endless', 'refuses', 'cut-short', 'dies'])(
    'a device that is %s hides no other, is listed, and delays only one response',
    async (fault) => {
      start();
      const healthy = [...lab.devices];
      const faulty = await lab.add({ phone: galaxyS24, fault });
      const first = await sendRequest();
      expect(first.ms).toBeLessThan(10_000);
      for (const device of healthy) {
        expect(first.find(device)).toMatchObject({ Unknown: ['ConnectedUser'] });
      }
      expect(first.find(faulty)).toMatchObject({ ModelName: 'SM_S9210' });
      expect(first.find(faulty)).not.toHaveProperty('ScreenSize_W');

      const second = await sendRequest();
      expect(second.find(faulty)).toBeDefined();
      // The second response did not wait for it.
      expect(faulty.commandCount).toBe(1);
    },
  );

  test('many at once stay within the time of one response', async () => {
    start({ answerMs: 1_200, devicesAtOnce: 4 });
    const healthy = [...lab.devices];
    const silent = Array.from({ length: 60 }, () => lab.add({ phone: galaxyS24, fault: 'silent' }));
    await Promise.all(silent);
    // Four at once take 15 times 400 ms in total.
    expect((await sendRequest()).ms).toBeLessThan(5_000);
    await vi.waitFor(async () => {
      const { find } = await sendRequest();
      for (const device of healthy) expect(find(device)).toHaveProperty('ScreenSize_W');
    }, 5_000);
  });

  test('a slow device delays a response only up to the limit, and its reading is used for the next', async () => {
    start({ answerMs: 300, deviceLimits: { ...deviceLimits, idleMs: 5_000, wholeMs: 5_000 } });
    const slow = await lab.add({ phone: galaxyS24, engine: createRecordedEngine({ shell: 3_000 }) });
    const first = await sendRequest();
    expect(first.ms).toBeLessThan(2_900);
    expect(first.find(slow)).not.toHaveProperty('ScreenSize_W');
    await vi.waitFor(
      async () => expect((await sendRequest()).find(slow)).toHaveProperty('ScreenSize_W', 1080),
      15_000,
    );
    expect(slow.commandCount).toBe(1);
  });

  test('a device that recovers is read again after its pause', async () => {
    start();
    const device = await lab.add({ phone: galaxyS24, fault: 'refuses' });
    await sendRequest();
    device.fault = 'none';
    offset += 29_000;
    await sendRequest();
    expect(device.commandCount).toBe(1);
    offset += 1_001;
    await vi.waitFor(async () =>
      expect((await sendRequest()).find(device)).toHaveProperty('ScreenSize_W', 1080),
    );
    expect(device.commandCount).toBe(2);
  });
});
