import { expect, it } from 'vitest';
import { CallError } from '../../../../renderer/state/api/create-api.ts';
import { dismissFailedWork, report, useFailedWork } from '../../../../renderer/state/report.ts';

const hasFailed = () => useFailedWork.getState().hasFailed;

it('failed work is shown until it is dismissed, successful work is not', async () => {
  report(Promise.resolve());
  await Promise.resolve();
  expect(hasFailed()).toBe(false);
  report(Promise.reject(new CallError('internal', 'agents.refresh')));
  await Promise.resolve();
  expect(hasFailed()).toBe(true);
  dismissFailedWork();
  expect(hasFailed()).toBe(false);
});
