import { afterEach, expect, test } from 'vitest';
import {
  clearPicks,
  setPicks,
  toggleUnused,
  useDevicePicks,
} from '../../../../renderer/state/device-picks.ts';
import { showPage, usePage } from '../../../../renderer/state/page.ts';

afterEach(clearPicks);

const picks = () => useDevicePicks.getState().picks;

test('unused devices alone are listed, and all of them again, beside what else is picked', () => {
  const brand = new Set(['samsung']);
  setPicks(new Map([['brand', brand]]));
  showPage('agents');
  toggleUnused();
  expect(usePage.getState().page).toBe('devices');
  expect(picks()).toEqual(
    new Map([
      ['brand', brand],
      ['availability', new Set(['free', 'idle'])],
    ]),
  );
  toggleUnused();
  expect(picks()).toEqual(new Map([['brand', brand]]));
});

test('another choice of availability gives way to the unused devices', () => {
  setPicks(new Map([['availability', new Set(['free', 'in-use'])]]));
  toggleUnused();
  expect(picks()).toEqual(new Map([['availability', new Set(['free', 'idle'])]]));
});
