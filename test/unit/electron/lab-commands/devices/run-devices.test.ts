import { expect, it } from 'vitest';
import { describeFailure } from '../../../../../electron/lab-commands/devices/run-devices.ts';
import { notALabService, unavailable } from '../../../../../electron/lab-commands/lab-client/lab-failure.ts';

it('marks each problem below the query', () => {
  const query = '"갤럭시" sdkk:>=34\tsdk:x';
  const failure = describeFailure(
    {
      kind: 'query-refused',
      reason: 'The query has 2 problems.',
      problems: [
        { kind: 'unknown-field', from: 6, to: 10, message: 'There is no field sdkk. Did you mean sdk?' },
        { kind: 'bad-value', from: 16, to: 16, message: 'sdk needs a number.' },
      ],
    },
    query,
  );
  expect(failure.exitCode).toBe(2);
  expect(failure.message).toBe(
    [
      'The query has 2 problems.',
      '  "갤럭시" sdkk:>=34 sdk:x',
      '           ^^^^ There is no field sdkk. Did you mean sdk?',
      '                     ^ sdk needs a number.',
    ].join('\n'),
  );
});

it.each([
  [{ kind: 'query-refused', reason: 'idle is not a duration.', problems: [] } as const, 2],
  [unavailable("Can't connect."), 4],
  [notALabService('HTTP 404.'), 4],
  [{ kind: 'token-refused', status: 401, reason: 'It has expired.' } as const, 5],
])('gives the reason and exit code of %j', (failure, exitCode) => {
  const ended = describeFailure(failure, 'unused');
  expect(ended.exitCode).toBe(exitCode);
  expect(ended.message).toContain(failure.reason);
});
