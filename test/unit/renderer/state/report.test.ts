import { expect, it } from 'vitest';
import { CallError } from '../../../../renderer/state/api/create-api.ts';
import { dismissFailedWork, report, useFailedWork } from '../../../../renderer/state/report.ts';

const hasFailed = () => useFailedWork.getState().hasFailed;

it('work that fails is said until it is dismissed, work that succeeds is not', async () => {
  report(Promise.resolve());
  await Promise.resolve();
  expect(hasFailed()).toBe(false);
  report(Promise.reject(new CallError('internal', 'agents.ask')));
  await Promise.resolve();
  expect(hasFailed()).toBe(true);
  dismissFailedWork();
  expect(hasFailed()).toBe(false);
});
