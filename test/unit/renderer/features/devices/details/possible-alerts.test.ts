import { expect, test } from 'vitest';
import { listPossibleAlerts } from '../../../../../../renderer/features/devices/details/possible-alerts.ts';
import { makeDevice } from '../../../../../fixtures/device.ts';

test('offers the possible alerts, the most likely first', () => {
  const used = makeDevice({ connectedUser: 'kim' });
  const phone = makeDevice({ connectedUser: null, observed: {} });
  expect(listPossibleAlerts(used, 'in-use')).toEqual(['free', 'gone']);
  expect(listPossibleAlerts(used, 'unknown')).toEqual(['free', 'gone']);
  expect(listPossibleAlerts(used, 'gone')).toEqual(['back']);
  expect(listPossibleAlerts(makeDevice({ connectedUser: '' }), 'free')).toEqual(['gone']);
  expect(listPossibleAlerts(phone, 'idle')).toEqual(['gone']);
});

test('offers none for a phone without a serial, because another one can have its ID later', () => {
  const phone = makeDevice({ connectedUser: null, observed: {}, noSerial: 'missing' });
  expect(listPossibleAlerts(phone, 'active')).toEqual([]);
});

test('never offers an available device if no agent reports users', () => {
  const phone = makeDevice({ connectedUser: null, observed: {} });
  expect(listPossibleAlerts(phone, 'active')).toEqual(['unused', 'gone']);
  const unauthorized = makeDevice({ connectedUser: null, adbState: 'unauthorized' });
  expect(listPossibleAlerts(unauthorized, 'unknown')).toEqual(['unused', 'gone']);
  expect(listPossibleAlerts(makeDevice({ connectedUser: null }), 'unknown')).toEqual(['gone']);
});
