import type { LabAgentRecord } from '#shared/wire/lab-agents.ts';
import type { LabDevicesAnswer } from '#shared/wire/lab-devices.ts';
import type { DevicesOutcome, DevicesRequest, LabClient } from '../lab-client/lab-client.ts';
import type { LabFailure } from '../lab-client/lab-failure.ts';
import { explainFailure } from './explain-failure.ts';

/** A tool can't return a result. The message is for the program that called the tool. */
export class LabProblem extends Error {
  override readonly name = 'LabProblem';
}

type Search = Pick<DevicesRequest, 'query' | 'idle' | 'limit'>;

export interface DevicesReply {
  readonly answer: LabDevicesAnswer;
  readonly etag: string | undefined;
}

/** The lab service as the tools read it. All functions throw LabProblem, or the reason of the signal. */
export interface LabReader {
  readDevices(search: Search, signal: AbortSignal): Promise<DevicesReply>;
  /** Waits at most `waitMs` milliseconds until the result differs from that of `etag`. Null if it stays the same. */
  readChange(
    search: Search,
    wait: { readonly etag: string | undefined; readonly waitMs: number; readonly signal: AbortSignal },
  ): Promise<DevicesReply | null>;
  readAgents(signal: AbortSignal): Promise<readonly LabAgentRecord[]>;
}

/** Clients give up after 60 s, and then show no reason. */
const MAX_MS = 50_000;

/** @param maxMs the time that a request can take, in milliseconds */
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
      // Without an ETag in the request, a service can't respond with 304.
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
  switch (outcome.kind) {
    case 'answer':
      return outcome;
    case 'unchanged':
      return null;
    case 'failed':
      return fail(search, outcome.failure);
  }
}

function fail({ query }: Pick<Search, 'query'>, failure: LabFailure): never {
  throw new LabProblem(explainFailure(failure, query));
}
