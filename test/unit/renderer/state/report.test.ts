import { expect, it } from 'vitest';
import { CallError } from '../../../../renderer/state/api/create-api.ts';
import { report } from '../../../../renderer/state/report.ts';
import { usePage } from '../../../../renderer/state/page.ts';

const hasFailed = () => usePage.getState().hasFailedWork;

it('failed work is shown, successful work is not', async () => {
  report(Promise.resolve());
  await Promise.resolve();
  expect(hasFailed()).toBe(false);
  report(Promise.reject(new CallError('internal', 'agents.refresh')));
  await Promise.resolve();
  expect(hasFailed()).toBe(true);
});
