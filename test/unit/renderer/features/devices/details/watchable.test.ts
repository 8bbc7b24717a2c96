import { expect, test } from 'vitest';
import { listWatchable } from '../../../../../../renderer/features/devices/details/watchable.ts';
import { makeDevice } from '../../../../../fixtures/device.ts';

test('offers the possible alerts, the most likely first', () => {
  const used = makeDevice({ connectedUser: 'kim' });
  const phone = makeDevice({ connectedUser: null, observed: {} });
  expect(listWatchable(used, 'in-use')).toEqual(['free', 'gone']);
  expect(listWatchable(used, 'unknown')).toEqual(['free', 'gone']);
  expect(listWatchable(used, 'gone')).toEqual(['back']);
  expect(listWatchable(makeDevice({ connectedUser: '' }), 'free')).toEqual(['gone']);
  expect(listWatchable(phone, 'idle')).toEqual(['gone']);
});

test('offers none for a phone without a serial, because another one can have its ID later', () => {
  const phone = makeDevice({ connectedUser: null, observed: {}, noSerial: 'missing' });
  expect(listWatchable(phone, 'active')).toEqual([]);
});

test('never offers an available device if no agent reports users', () => {
  const phone = makeDevice({ connectedUser: null, observed: {} });
  expect(listWatchable(phone, 'active')).toEqual(['unused', 'gone']);
  const unauthorized = makeDevice({ connectedUser: null, adbState: 'unauthorized' });
  expect(listWatchable(unauthorized, 'unknown')).toEqual(['unused', 'gone']);
  expect(listWatchable(makeDevice({ connectedUser: null }), 'unknown')).toEqual(['gone']);
});
