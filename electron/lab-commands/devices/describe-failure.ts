import { measure } from '../columns.ts';
import { CommandFailure, exitCodes } from '../command-failure.ts';
import type { LabFailure } from '../lab-client/lab-failure.ts';

/** The error that ends the command after a failed request. */
export function describeFailure(failure: LabFailure, query: string): CommandFailure {
  switch (failure.kind) {
    case 'query-refused':
      return new CommandFailure(exitCodes.wrongUse, markProblems(failure, query));
    case 'token-refused':
      return new CommandFailure(
        exitCodes.tokenRefused,
        `The lab service rejected the token: ${failure.reason}`,
      );
    case 'unavailable':
      return new CommandFailure(exitCodes.unavailable, failure.reason);
    case 'not-a-lab-service':
      return new CommandFailure(
        exitCodes.unavailable,
        `This is not a lab service with devices for programs. ${failure.reason}`,
      );
  }
}

/** The query, and below it a mark and the message of each problem. */
function markProblems(
  { reason, problems }: Extract<LabFailure, { readonly kind: 'query-refused' }>,
  query: string,
): string {
  if (problems.length === 0) return reason;
  // Each control character is one UTF-16 unit, so the positions stay the same.
  const line = query.replaceAll(/\p{Cc}/gu, ' ');
  const marks = problems.map(({ from, to, message }) => {
    const indent = ' '.repeat(measure(line.slice(0, from)));
    return `  ${indent}${'^'.repeat(Math.max(1, measure(line.slice(from, to))))} ${message}`;
  });
  return [reason, `  ${line}`, ...marks].join('\n');
}
