import { expect, test } from 'vitest';
import { listPossibleAlerts } from '../../../../../../renderer/features/devices/details/possible-alerts.ts';
import { makeDevice } from '../../../../../fixtures/device.ts';

test('offers the possible alerts, the most likely first', () => {
  const used = makeDevice({ connectedUser: 'kim' });
  const phone = makeDevice({ connectedUser: null, observed: {} });
  expect(listPossibleAlerts(used, 'in-use', null)).toEqual(['available', 'disconnected']);
  expect(listPossibleAlerts(used, 'unknown', null)).toEqual(['available', 'disconnected']);
  expect(listPossibleAlerts(used, 'disconnected', null)).toEqual(['reconnected']);
  expect(listPossibleAlerts(makeDevice({ connectedUser: '' }), 'available', null)).toEqual(['disconnected']);
  expect(listPossibleAlerts(phone, 'idle', null)).toEqual(['disconnected']);
});

test('offers none for a phone without a serial, because another one can have its ID later', () => {
  const phone = makeDevice({ connectedUser: null, observed: {}, noSerial: 'missing' });
  expect(listPossibleAlerts(phone, 'recent-activity', null)).toEqual([]);
});

test('never offers an available device if no agent reports users', () => {
  const phone = makeDevice({ connectedUser: null, observed: {} });
  expect(listPossibleAlerts(phone, 'recent-activity', null)).toEqual(['unused', 'disconnected']);
  const unauthorized = makeDevice({ connectedUser: null, adbState: 'unauthorized' });
  expect(listPossibleAlerts(unauthorized, 'unknown', null)).toEqual(['unused', 'disconnected']);
  expect(listPossibleAlerts(makeDevice({ connectedUser: null }), 'unknown', null)).toEqual(['disconnected']);
});
