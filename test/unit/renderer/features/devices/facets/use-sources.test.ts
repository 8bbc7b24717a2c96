import { expect, test } from 'vitest';
import { findUseSources } from '../../../../../../renderer/features/devices/facets/use-sources.ts';
import { exampleReport } from '../../../../../fixtures/agent-report.ts';
import { makeDevice } from '../../../../../fixtures/device.ts';
import { activeAt } from '../../../../../fixtures/observed.ts';

const silent = exampleReport('a', { users: [null, null] });
const reporting = exampleReport('b', { users: [null, '박서준'] });
const observing = {
  ...silent,
  devices: silent.devices.map((entry) => ({ ...entry, device: makeDevice(activeAt(0)) })),
};

test('the sources of use are the agents’ reports and observations, independent of the present states', () => {
  expect(findUseSources([silent])).toEqual({ isReported: false, isObserved: false });
  expect(findUseSources([silent, reporting])).toEqual({ isReported: true, isObserved: false });
  expect(findUseSources([observing, silent])).toEqual({ isReported: false, isObserved: true });
  expect(findUseSources([observing, reporting])).toEqual({ isReported: true, isObserved: true });
});
