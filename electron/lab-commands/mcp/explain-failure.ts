import { plainText, quoteText } from '#shared/model/plain-text.ts';
import type { QueryProblem } from '#shared/wire/lab-devices.ts';
import type { LabFailure } from '../lab-client/lab-failure.ts';

/** Maximum number of problems that are explained: the first ones of a query. */
const MAX_PROBLEMS = 5;
const MAX_PART = 60;

/** The sentences of a tool error: the problem, and what the caller can do. */
export function explainFailure(failure: LabFailure, query: string): string {
  switch (failure.kind) {
    case 'query-refused':
      return [
        `The lab service can’t evaluate the request: ${failure.reason}`,
        ...failure.problems.slice(0, MAX_PROBLEMS).map((problem) => explainProblem(problem, query)),
        'Correct the input and call the tool again.',
      ].join('\n');
    case 'token-refused':
      return `The lab service rejected the token (HTTP ${failure.status}): ${failure.reason} A person must give this server another token. Calling the tool again doesn’t help.`;
    case 'unavailable':
      return `The lab service is not available: ${failure.reason} ${adviseRetry(failure)}`;
    case 'not-a-lab-service':
      return `The server can’t be used: ${failure.reason} A person must check the address of the lab service and its version.`;
  }
}

function explainProblem({ from, to, message }: QueryProblem, query: string): string {
  const part = plainText(query.slice(from, to), MAX_PART);
  return `At position ${from} to ${to}${part === '' ? '' : `, ${quoteText(part)}`}: ${message}`;
}

function adviseRetry({ isLasting, retryAfterMs }: Extract<LabFailure, { kind: 'unavailable' }>): string {
  if (isLasting) return 'A person must check the address and the certificate of the lab service.';
  return retryAfterMs === null
    ? 'Try again later.'
    : `Try again in ${Math.max(1, Math.ceil(retryAfterMs / 1_000))} s.`;
}
