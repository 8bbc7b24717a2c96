import { describe, expect, it } from 'vitest';
import {
  activityAt,
  isPresentAt,
  userAt,
} from '../../../../../../electron/lab-service/connectors/demo/timeline.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The lengths, in seconds, of the periods in which `holds` is true, over `hours` sampled every second. */
function measureStretches(hours: number, holds: (elapsedMs: number) => boolean): number[] {
  const lengths: number[] = [];
  let current = 0;
  for (let elapsed = 0; elapsed < hours * HOUR; elapsed += SECOND) {
    if (holds(elapsed)) current += 1;
    else if (current > 0) {
      lengths.push(current);
      current = 0;
    }
  }
  return lengths;
}

describe('activityAt', () => {
  it('is never in the future, moves while the device is used, and stays otherwise', () => {
    const ages: number[] = [];
    const moments = new Set<number>();
    for (let elapsedMs = 0; elapsedMs < 10 * HOUR; elapsedMs += 10 * SECOND) {
      const at = activityAt({ seed: 1, elapsedMs }, 3);
      ages.push(elapsedMs - at);
      moments.add(at);
    }
    expect(Math.min(...ages)).toBe(0);
    expect(Math.max(...ages)).toBeLessThanOrEqual(36 * MINUTE);
    // It is used 40 % of the time, with a reading every half minute.
    expect(moments.size / 1_200).toBeCloseTo(0.4, 1);
    expect(ages.filter((age) => age > 15 * MINUTE).length / ages.length).toBeCloseTo(0.35, 1);
  });
});

describe('userAt', () => {
  it('changes at most once in three and a half minutes, and is as often available as in use', () => {
    let free = 0;
    let changes = 0;
    let before = userAt({ seed: 1, elapsedMs: 0 }, 'device', 3, '');
    const hours = 50;
    for (let elapsedMs = 0; elapsedMs < hours * HOUR; elapsedMs += 30 * SECOND) {
      const user = userAt({ seed: 1, elapsedMs }, 'device', 3, '');
      if (user === '') free += 1;
      if (user !== before) changes += 1;
      before = user;
    }
    expect(free / (hours * 120)).toBeGreaterThan(0.4);
    expect(free / (hours * 120)).toBeLessThan(0.6);
    expect(changes).toBeGreaterThan(hours * 6);
    expect(changes).toBeLessThanOrEqual((hours * 60) / 3.5 + 1);
  });
});

describe('userAt at first', () => {
  it('is the first user, for a minute and a half and before the start', () => {
    for (const elapsedMs of [-11 * MINUTE, 0, 90 * SECOND])
      for (let place = 0; place < 28; place += 1)
        expect(userAt({ seed: 1, elapsedMs }, 'device', place, 'kim.minji')).toBe('kim.minji');
  });
});

describe('isPresentAt', () => {
  it('removes a device for one to two minutes, sometimes', () => {
    const absences = measureStretches(60, (elapsedMs) => !isPresentAt({ seed: 1, elapsedMs }, 'device', 5));
    expect(absences.length).toBeGreaterThan(40);
    expect(absences.length).toBeLessThan(130);
    expect(Math.min(...absences)).toBeGreaterThanOrEqual(60);
    expect(Math.max(...absences)).toBeLessThanOrEqual(121);
  });

  it.each([0, 1, 2, 3])('shows all devices in the first minute and a half, for any seed (%i)', (seed) => {
    for (let place = 0; place < 30; place += 1) {
      for (let elapsedMs = 0; elapsedMs < 90 * SECOND; elapsedMs += SECOND) {
        expect(isPresentAt({ seed, elapsedMs }, `device-${place}`, place)).toBe(true);
      }
    }
  });
});
