import { describe, expect, test, vi } from 'vitest';
import type { AdbOptions } from '../../../../../../electron/lab-service/connectors/adb/adb-options.ts';
import type { Fault } from '../../../../../fakes/adb/device-connection.ts';
import type { FakeDevice } from '../../../../../fakes/adb/fake-device.ts';
import { leaveOutUnknown } from '../../../../../fakes/adb/known-fields.ts';
import { galaxyS24, takePhones } from '../../../../../fakes/adb/phones.ts';
import { openAdbConnector, openAdbLab } from '../../../../../fakes/adb/open-adb.ts';
import { whyToSkip } from '../../../../../fakes/adb/tools.ts';
import { patientAdb } from '../../../../../fixtures/patient-limits.ts';

const never = new AbortController().signal;
const skipped = whyToSkip('adb');

describe.skipIf(skipped !== null)(`faulty devices ${skipped ?? ''}`, () => {
  /** Eight devices without a fault, and a connector. `sendRequest` finds each record. */
  async function start(options: Partial<AdbOptions> = {}) {
    const lab = await openAdbLab(takePhones(8).map((phone) => ({ phone })));
    const { clock, connector } = openAdbConnector(options);
    async function sendRequest() {
      const { MobileList } = await connector.listDevices(lab.server.address, never);
      const records = new Map(
        leaveOutUnknown(MobileList).map((record) => [Object(record)['DeviceID'], record]),
      );
      return { find: (device: FakeDevice) => records.get(device.serial) };
    }
    return { lab, clock, sendRequest };
  }

  const whole = { Unknown: ['ConnectedUser'] };
  const impatient = { commandMs: 2_000, idleMs: 2_000 };

  test.each<Fault>(['silent', 'endless', 'refuses', 'cut-short', 'dies'])(
    'a device that is %s hides no other, and is listed with a reason',
    async (fault) => {
      const limits = { ...patientAdb.deviceLimits, ...(fault === 'silent' && impatient) };
      const { lab, sendRequest } = await start({ deviceLimits: limits });
      const healthy = [...lab.devices];
      const faulty = await lab.add({ phone: galaxyS24, fault });
      await vi.waitFor(async () => {
        const { find } = await sendRequest();
        for (const device of healthy) expect(find(device)).toMatchObject(whole);
        expect(find(faulty)).toMatchObject({
          // What it told before its fault, or the list.
          ModelName: expect.stringMatching(/^SM[-_]S9210$/),
          FactsNotRead: expect.arrayContaining([expect.objectContaining({ AfterMs: expect.any(Number) })]),
        });
      });
    },
  );

  test('a phone that prints nothing for exec: is read by shell:, and from then on only so', async () => {
    const { lab, clock, sendRequest } = await start();
    const phone = await lab.add({ phone: galaxyS24, fault: 'no-exec' });
    expect((await sendRequest()).find(phone)).toMatchObject({ ScreenSize_W: 1080, UserAlias: 'Galaxy S24' });
    clock.offset += 30_001;
    await sendRequest();
    expect(phone.services.map((service) => service.split(':', 1)[0])).toEqual(['exec', 'shell', 'shell']);
  });

  test('a phone that comes back is read anew, and nothing that it said before is kept', async () => {
    const { lab, sendRequest } = await start({ quietMs: 300 });
    const phone = await lab.add({ phone: galaxyS24 });
    await vi.waitFor(async () => expect((await sendRequest()).find(phone)).toHaveProperty('ScreenSize_W'));
    phone.fault = 'unauthorized';
    phone.hangUp();
    await lab.server.waitForLine(`${phone.serial} unauthorized`);
    expect((await sendRequest()).find(phone)).toMatchObject({ AdbState: 'unauthorized', ScreenSize_W: 1080 });
    phone.authorize();
    phone.fault = 'silent';
    await lab.server.waitForLine(`${phone.serial} device `);
    expect((await sendRequest()).find(phone)).not.toHaveProperty('ScreenSize_W');
  });
});
