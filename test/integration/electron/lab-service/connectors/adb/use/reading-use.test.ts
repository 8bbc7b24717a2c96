import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { observedRecord } from '#shared/wire/observed-record.ts';
import { createAdbConnector } from '../../../../../../../electron/lab-service/connectors/adb/adb-connector.ts';
import type { AdbOptions } from '../../../../../../../electron/lab-service/connectors/adb/adb-options.ts';
import { markSections } from '../../../../../../../electron/lab-service/connectors/adb/run-script.ts';
import { useCommands } from '../../../../../../../electron/lab-service/connectors/adb/use/use-script.ts';
import type { Connector } from '../../../../../../../electron/lab-service/connectors/connector.ts';
import { type AdbLab } from '../../../../../../fakes/adb/adb-lab.ts';
import { openAdbLab } from '../../../../../../fakes/adb/open-adb.ts';
import type { FakeDevice } from '../../../../../../fakes/adb/fake-device.ts';
import { createMkshEngine } from '../../../../../../fakes/adb/mksh-engine.ts';
import type { Phone } from '../../../../../../fakes/adb/phone.ts';
import { type PhoneUse, usedPhone } from '../../../../../../fakes/adb/phone-use.ts';
import { galaxyS24 } from '../../../../../../fakes/adb/phones.ts';
import { createRunningEngine } from '../../../../../../fakes/adb/running-engine.ts';
import { whyToSkip } from '../../../../../../fakes/adb/tools.ts';
import { patientAdb } from '../../../../../../fixtures/patient-limits.ts';

const never = new AbortController().signal;
const skipped = whyToSkip('adb', 'mksh', 'toybox');
const quick: Partial<AdbOptions> = { pollMs: 40, minPollMs: 20, freshMs: 120_000 };
const NOON = Date.UTC(2026, 10, 22, 12);

const usedGalaxy: Phone = { ...galaxyS24, use: usedPhone };

/** A clock for devices and connectors alike. Only the test moves it. */
function createClock() {
  const clock = { ms: 0 };
  const now = () => performance.now() + clock.ms;
  const startedAt = now();
  return { now, wallNow: () => NOON + now() - startedAt, pass: (ms: number) => void (clock.ms += ms) };
}
type Clock = ReturnType<typeof createClock>;

function startConnector({ now, wallNow }: Clock, options: Partial<AdbOptions> = {}): Connector {
  const connector = createAdbConnector({ ...patientAdb, ...quick, now, wallNow, ...options });
  onTestFinished(() => connector.close());
  return connector;
}

/** The reported use of a device. Undefined for none. */
async function observedOf(connector: Connector, lab: AdbLab, device: FakeDevice) {
  const answer =
    connector.recall?.(lab.server.address) ?? (await connector.listDevices(lab.server.address, never));
  // The console of this computer receives the parsed response. Others receive its JSON.
  expect(JSON.parse(JSON.stringify(answer))).toStrictEqual(answer);
  const record = answer.MobileList.find((element) => Object(element)['DeviceID'] === device.serial);
  const observed: unknown = Object(record)['Observed'];
  return observed === undefined ? undefined : observedRecord.parse(observed);
}

async function waitForObserved(connector: Connector, lab: AdbLab, device: FakeDevice) {
  return vi.waitFor(async () => {
    const observed = await observedOf(connector, lab, device);
    if (observed === undefined) throw new Error('nothing is stated yet');
    return observed;
  });
}

function countReadings({ services }: FakeDevice): number {
  return services.filter((service) => service.includes('dumpsys -t 4 power')).length;
}

/** Moves the clock of device and connector, and waits for the reading that is then due. */
async function passTo(
  connector: Connector,
  lab: AdbLab,
  device: FakeDevice,
  clock: Clock,
  ms: number,
  change: Partial<PhoneUse> = {},
) {
  const before = countReadings(device);
  device.phone = { ...device.phone, use: { ...(device.phone.use ?? usedPhone), ...change } };
  clock.pass(ms);
  await vi.waitFor(async () => {
    await observedOf(connector, lab, device);
    expect(countReadings(device)).toBe(before + 1);
  });
}

function first(lab: AdbLab): FakeDevice {
  const [device] = lab.devices;
  if (!device) throw new Error('no device');
  return device;
}

describe.skipIf(skipped !== null)(`signs of use behind a real adb server ${skipped ?? ''}`, () => {
  it('are read only by the script, from a device with a real shell', async () => {
    const lab = await openAdbLab([{ phone: usedGalaxy, engine: createMkshEngine() }]);
    const device = first(lab);
    const observed = await waitForObserved(startConnector(createClock()), lab, device);
    expect(observed).toMatchObject({
      LastActivity: { AtLeast: true, Kind: 'activity' },
      Screen: { State: 'on' },
    });
    const [service = ''] = device.services.filter((text) => text.includes('dumpsys -t 4 power'));
    const nonce = /[0-9a-f]{12}/.exec(service)?.[0] ?? '';
    expect(service).toBe(`exec:${markSections(useCommands, nonce)}`);
  });

  it('are read every 30 s and never sooner, and the times of an unused device stay unchanged', async () => {
    const clock = createClock();
    const lab = await openAdbLab([{ phone: usedGalaxy, engine: createRunningEngine(clock.now) }]);
    const device = first(lab);
    const connector = startConnector(clock);
    const before = await waitForObserved(connector, lab, device);
    clock.pass(25_000);
    // The list is outdated until the server is polled again.
    await vi.waitFor(() => expect(connector.recall?.(lab.server.address)).not.toBeNull());
    await passTo(connector, lab, device, clock, 5_500, { processes: ['stf.agent'] });
    await vi.waitFor(async () =>
      expect(await observedOf(connector, lab, device)).toEqual({ ...before, Installed: ['STF'] }),
    );
    expect(countReadings(device)).toBe(2);
  });

  it('are absent if they are turned off', async () => {
    const lab = await openAdbLab([{ phone: usedGalaxy }]);
    const device = first(lab);
    const clock = createClock();
    const connector = startConnector(clock, { signsOfUse: false });
    expect(await waitForObserved(connector, lab, device)).toEqual({ Off: true });
    clock.pass(31_000);
    // The facts are read again meanwhile.
    await vi.waitFor(() => expect(device.commandCount).toBeGreaterThan(1));
    await connector.close();
    expect(countReadings(device)).toBe(0);
  });

  it.each(['endless', 'cut-short', 'refuses'] as const)(
    'are unknown for a device that is %s',
    async (fault) => {
      const lab = await openAdbLab([{ phone: usedGalaxy }]);
      const device = first(lab);
      const clock = createClock();
      const connector = startConnector(clock);
      await waitForObserved(connector, lab, device);
      device.fault = fault;
      clock.pass(31_000);
      await vi.waitFor(async () => {
        await observedOf(connector, lab, device);
        expect(countReadings(device)).toBeGreaterThan(1);
      });
      clock.pass(59_500);
      expect(await observedOf(connector, lab, device)).toBeUndefined();
    },
  );
});
