import type { LabAgentRecord } from '#shared/wire/lab-agents.ts';
import type { LabDevicesAnswer, QueryProblem } from '#shared/wire/lab-devices.ts';
import { plainText, quoteText } from '#shared/model/text/plain-text.ts';
import type { DevicesOutcome, DevicesRequest, LabClient } from '../lab-client/lab-client.ts';
import type { LabFailure } from '../lab-client/lab-failure.ts';

/** For the program that called the tool. */
export class LabProblem extends Error {
  override readonly name = 'LabProblem';
}

type Search = Pick<DevicesRequest, 'query' | 'idle' | 'limit'>;

export interface DevicesReply {
  readonly answer: LabDevicesAnswer;
  readonly etag: string | undefined;
}

/** As the tools read it. Everything throws LabProblem, or the signal's reason. */
export interface LabReader {
  readDevices(search: Search, signal: AbortSignal): Promise<DevicesReply>;
  /** Waits up to `waitMs` for a result other than `etag`'s. Null if there's none. */
  readChange(
    search: Search,
    wait: { readonly etag: string | undefined; readonly waitMs: number; readonly signal: AbortSignal },
  ): Promise<DevicesReply | null>;
  readAgents(signal: AbortSignal): Promise<readonly LabAgentRecord[]>;
}

/** Clients give up after 60 s, and then don't say why. */
const MAX_MS = 50_000;

/** @param maxMs for one request */
export function createLabReader(client: LabClient, maxMs = MAX_MS): LabReader {
  async function limitTime<T>(caller: AbortSignal, read: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const limit = AbortSignal.timeout(maxMs);
    try {
      return await read(AbortSignal.any([caller, limit]));
    } catch (error) {
      caller.throwIfAborted();
      if (!limit.aborted) throw error;
      throw new LabProblem('The lab service did not send a whole response in time. Try again later.');
    }
  }

  return {
    async readDevices(search, caller) {
      const outcome = await limitTime(caller, (signal) => client.listDevices({ ...search, signal }));
      // We sent no ETag, so there can't be a 304.
      return (
        readOutcome(search, outcome) ??
        fail(search, { kind: 'not-a-lab-service', reason: 'It sent HTTP 304.' })
      );
    },
    async readChange(search, { signal: caller, ...wait }) {
      const outcome = await limitTime(caller, (signal) => client.listDevices({ ...search, ...wait, signal }));
      return readOutcome(search, outcome);
    },
    async readAgents(caller) {
      const outcome = await limitTime(caller, (signal) => client.listAgents(signal));
      return outcome.kind === 'failed' ? fail({ query: '' }, outcome.failure) : outcome.answer.agents;
    },
  };
}

function readOutcome(search: Search, outcome: DevicesOutcome): DevicesReply | null {
  if (outcome.kind === 'failed') return fail(search, outcome.failure);
  return outcome.kind === 'answer' ? outcome : null;
}

function fail({ query }: Pick<Search, 'query'>, failure: LabFailure): never {
  throw new LabProblem(explainFailure(failure, query));
}

/** Only explains a query's first problems. */
const MAX_PROBLEMS = 5;
const MAX_PART = 60;

/** What's wrong, and what the caller can do. */
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
