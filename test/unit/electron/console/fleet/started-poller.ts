import { vi } from 'vitest';
import { silentLog } from '#shared/log.ts';
import { createPoller } from '../../../../../electron/console/fleet/poller.ts';
import type { PollResult } from '../../../../../electron/console/fleet/request-queue.ts';

export const periods = { seenMs: 3_000, othersMs: 10_000, hiddenMs: 30_000 };

export interface PendingRequest {
  readonly agentId: string;
  readonly signal: AbortSignal;
  answer(result: PollResult): Promise<void>;
}

/** A poller whose requests the test responds to by hand. Canceled ones end automatically, like real ones. */
export function startPoller() {
  const requests: PendingRequest[] = [];
  const inProgress = new Set<PendingRequest>();
  const poller = createPoller({
    log: silentLog,
    periods,
    random: () => 0.5,
    poll: (agentId, signal) =>
      new Promise((resolve) => {
        const end = (result: PollResult) => {
          inProgress.delete(request);
          resolve(result);
          return vi.advanceTimersByTimeAsync(0).then(() => {});
        };
        const request: PendingRequest = { agentId, signal, answer: end };
        signal.addEventListener('abort', () => void end('canceled'));
        requests.push(request);
        inProgress.add(request);
      }),
  });
  const answerAll = (result: PollResult) =>
    Promise.all([...inProgress].map((request) => request.answer(result)));
  return { poller, requests, inProgress, answerAll };
}

export const agentIds = (count: number, prefix = 'agent') =>
  Array.from({ length: count }, (_, i) => `${prefix}-${i}`);
