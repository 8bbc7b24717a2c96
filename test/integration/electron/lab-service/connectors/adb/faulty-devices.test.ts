import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAdbConnector } from '../../../../../../electron/lab-service/connectors/adb/adb-connector.ts';
import type { AdbOptions } from '../../../../../../electron/lab-service/connectors/adb/adb-options.ts';
import type { Connector } from '../../../../../../electron/lab-service/connectors/connector.ts';
import { type AdbLab, startAdbLab } from '../../../../../fakes/adb/adb-lab.ts';
import type { FakeDevice, Fault } from '../../../../../fakes/adb/fake-device.ts';
import { leaveOutUnknown } from '../../../../../fakes/adb/known-fields.ts';
import { galaxyS24, takePhones } from '../../../../../fakes/adb/phones.ts';
import { type CommandEngine, createRecordedEngine } from '../../../../../fakes/adb/recorded-engine.ts';
import { whyToSkip } from '../../../../../fakes/adb/tools.ts';
import { patientAdb } from '../../../../../fixtures/patient-limits.ts';

const never = new AbortController().signal;
const skipped = whyToSkip('adb');
const short = { ...patientAdb.deviceLimits, idleMs: 400 };

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
      ...patientAdb,
      signsOfUse: false,
      now: () => performance.now() + offset,
      ...options,
    });
  }

  /** Every record by serial. */
  async function sendRequest() {
    const { MobileList } = await connector.listDevices(lab.server.address, never);
    const records = new Map(
      leaveOutUnknown(MobileList).map((record) => [Object(record)['DeviceID'], record]),
    );
    return { find: (device: FakeDevice) => records.get(device.serial) };
  }

  test.each<Fault>(['silent', 'endless', 'refuses', 'cut-short', 'dies'])(
    'a device that is %s hides no other, is listed, and delays only one response',
    async (fault) => {
      // A silent device has its time, and the others so much that a slow machine reads them.
      start(fault === 'silent' ? { deviceLimits: { ...patientAdb.deviceLimits, idleMs: 5_000 } } : {});
      const healthy = [...lab.devices];
      const faulty = await lab.add({ phone: galaxyS24, fault });
      const first = await sendRequest();
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

  test('a response does not wait for many at once', async () => {
    start({ answerMs: 1_200, devicesAtOnce: 4, deviceLimits: short });
    const healthy = [...lab.devices];
    const silent = Array.from({ length: 60 }, () => lab.add({ phone: galaxyS24, fault: 'silent' }));
    const faulty = await Promise.all(silent);
    await sendRequest();
    // Four at once take 15 times 400 ms in total.
    expect(faulty.filter(({ commandCount }) => commandCount === 0).length).toBeGreaterThan(0);
    await vi.waitFor(async () => {
      const { find } = await sendRequest();
      for (const device of healthy) expect(find(device)).toHaveProperty('ScreenSize_W');
    });
  });

  test('a slow device delays a response only up to the limit, and its reading is used for the next', async () => {
    start({ answerMs: 300 });
    const ready = Promise.withResolvers<void>();
    const answer = createRecordedEngine();
    const engine: CommandEngine = (phone, line) => ready.promise.then(() => answer(phone, line));
    const slow = await lab.add({ phone: galaxyS24, engine });
    expect((await sendRequest()).find(slow)).not.toHaveProperty('ScreenSize_W');
    ready.resolve();
    await vi.waitFor(async () =>
      expect((await sendRequest()).find(slow)).toHaveProperty('ScreenSize_W', 1080),
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
