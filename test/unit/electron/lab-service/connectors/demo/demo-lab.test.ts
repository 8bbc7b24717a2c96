import { describe, expect, it } from 'vitest';
import { deviceAvailability } from '#shared/device/availability.ts';
import type { DeviceReading } from '#shared/wire/read-device.ts';
import { readDeviceList } from '#shared/wire/read-device-list.ts';
import { createDeviceModels } from '#shared/wire/device-models.ts';
import { demoAgents } from '../../../../../../electron/lab-service/connectors/demo/demo-agents.ts';
import {
  createDemoLab,
  type DemoLabOptions,
} from '../../../../../../electron/lab-service/connectors/demo/demo-lab.ts';

const same = <T>(value: T) => value;
const source = { isOurs: false, shiftObserved: same, shiftClaim: same };

/** A demo lab whose clock the test moves. */
function startDemo(options: DemoLabOptions = {}) {
  let clock = 1_800_000_000_000;
  const lab = createDemoLab({ now: () => clock, ...options });
  const read = (): readonly (readonly DeviceReading[])[] =>
    demoAgents.map((agent) => {
      const reading = readDeviceList(lab.list(agent), '', createDeviceModels(), source);
      return reading.kind === 'answer' ? reading.devices : [];
    });
  return { lab, now: () => clock, passTime: (ms: number) => (clock += ms), read };
}

describe('the demo lab', () => {
  it('shows reported, observed and unknown users at the start', () => {
    const { read, now } = startDemo();
    const kinds = read().map((devices) =>
      devices.map(({ device, deviations }) => {
        const entry = { key: '', device, deviations, seenAt: null, goneSince: null };
        return deviceAvailability(entry, 'fresh', { now: now(), idleMs: 900_000 }).kind;
      }),
    );
    const [payments, compatibility, , iPhones] = kinds.map((each) => new Set(each));
    expect(payments).toEqual(new Set(['available', 'claimed', 'in-use']));
    expect(compatibility).toEqual(new Set(['recent-activity', 'idle', 'claimed']));
    expect(iPhones).toEqual(new Set(['unknown']));
  });
});

describe('the past of the demo lab', () => {
  it('has a car that last answered 11 minutes ago, and a phone that was unplugged 4 minutes ago', () => {
    const { lab, now } = startDemo();
    const [payments, compatibility, car] = lab.start();
    expect(payments).toMatchObject({ silentSince: null });
    expect(compatibility?.answers.map(({ at, list }) => [at - now(), list.MobileList.length])).toEqual([
      [-245_000, 8],
      [-240_000, 7],
      [-5_000, 7],
    ]);
    expect(car?.answers.map(({ at, list }) => [at - now(), list.MobileList.length])).toEqual([[-660_000, 6]]);
    expect(car?.silentSince).toBe(now() - 655_000);
  });

  it('starts again with the next session', () => {
    const demo = startDemo();
    const first = demo.read();
    demo.passTime(3_600_000);
    expect(demo.read()).not.toEqual(first);
    demo.lab.start();
    const users = (lists: typeof first) => lists.flat().map(({ device }) => device.connectedUser);
    expect(users(demo.read())).toEqual(users(first));
  });
});
