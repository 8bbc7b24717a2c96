import { describe, expect, it } from 'vitest';
import { notALabService, unavailable } from '../../../../../electron/lab-commands/lab-client/lab-failure.ts';
import { explainFailure } from '../../../../../electron/lab-commands/mcp/lab-reader.ts';

describe('the explanation of a failure', () => {
  it('has the position and the part of each problem of a query', () => {
    const problems = [{ kind: 'bad-value', from: 7, to: 14, message: 'Not a version.' }];
    const reason = 'The query has 1 problem.';
    expect(explainFailure({ kind: 'query-refused', reason, problems }, 'galaxy sdk:new')).toBe(
      [
        'The lab service can’t evaluate the request: The query has 1 problem.',
        'At position 7 to 14, “sdk:new”: Not a version.',
        'Correct the input and call the tool again.',
      ].join('\n'),
    );
  });

  it('has the first problems only, each in one line', () => {
    const problems = Array.from({ length: 100 }, () => ({ kind: 'x', from: 0, to: 999, message: 'No.' }));
    const text = explainFailure({ kind: 'query-refused', reason: 'No.', problems }, `a\n"${'b'.repeat(900)}`);
    expect(text.split('\n')).toHaveLength(7);
    expect(text.length).toBeLessThan(800);
  });

  it('states what the caller or a person can do', () => {
    const of = (failure: Parameters<typeof explainFailure>[0]) => explainFailure(failure, '');
    expect(of({ kind: 'token-refused', status: 401, reason: 'It has expired.' })).toBe(
      'The lab service rejected the token (HTTP 401): It has expired. A person must give this server another token. Calling the tool again doesn’t help.',
    );
    expect(of(unavailable('No response.'))).toBe(
      'The lab service is not available: No response. Try again later.',
    );
    expect(of(unavailable('Busy.', { retryAfterMs: 2_500 }))).toContain('Try again in 3 s.');
    expect(of(unavailable('No.', { isLasting: true }))).toContain('A person must check the address');
    expect(of(notALabService('It sent HTTP 404.'))).toContain('A person must check the address');
  });
});
