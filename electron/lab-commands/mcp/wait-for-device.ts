import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { devicesShape, listDevices, summarizeDevices } from './device-data.ts';
import { idleInput, queryInput } from './inputs.ts';
import type { DevicesReply, LabReader } from './lab-reader.ts';
import { readOnly, runTool } from './tool-result.ts';
import { MAX_WAIT_MS } from '../lab-client/lab-client.ts';

/** Clients give up after 60 s. */
const MAX_SECONDS = 50;
const DEFAULT_SECONDS = 45;
const MAX_DEVICES = 10;

const description = `Wait until at least one device matches, at most ${MAX_SECONDS} seconds. The result has "isFound": if it is false, call this tool again to keep waiting.
Include a state such as unused in the query. Otherwise, devices in use match as well. A match is not a claim.
The query has the language of find_devices.`;

export function addWaitForDevice(server: McpServer, lab: LabReader): void {
  const config = {
    title: 'Wait for a device',
    description,
    inputSchema: z.object({
      query: queryInput,
      idle: idleInput,
      seconds: z.int().min(1).max(MAX_SECONDS).default(DEFAULT_SECONDS).describe('How long to wait at most'),
    }),
    outputSchema: z.object({ isFound: z.boolean(), ...devicesShape }),
    annotations: readOnly,
  };
  server.registerTool('wait_for_device', config, ({ query, idle, seconds }, { mcpReq: { signal } }) =>
    runTool(async () => {
      const request = { query, idle, limit: MAX_DEVICES };
      const answer = await waitForDevices(lab, request, { ms: seconds * 1_000, signal });
      const devices = listDevices(answer, MAX_DEVICES);
      const isFound = devices.total > 0;
      const text = summarizeDevices(devices);
      return {
        text: isFound ? text : `Not yet. ${text} Call wait_for_device again to keep waiting.`,
        data: { isFound, ...devices },
      };
    }),
  );
}

/** For a service that won't wait. */
const MIN_BETWEEN_MS = 1_000;

type Search = Parameters<LabReader['readDevices']>[0];

/**
 * Resolves with the last reply, after `ms` at the latest. Only the first may take longer.
 * @throws LabProblem, or the reason of `signal`
 */
export async function waitForDevices(
  lab: LabReader,
  search: Search,
  { ms, signal }: { readonly ms: number; readonly signal: AbortSignal },
): Promise<DevicesReply['answer']> {
  const until = performance.now() + ms;
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), ms);
  const either = AbortSignal.any([signal, over.signal]);
  let last: DevicesReply | null = null;
  try {
    last = await lab.readDevices(search, signal);
    while (last.answer.total === 0 && !either.aborted) {
      const startedAt = performance.now();
      const waitMs = Math.min(Math.max(0, Math.round(until - startedAt)), MAX_WAIT_MS);
      last = (await lab.readChange(search, { etag: last.etag, waitMs, signal: either })) ?? last;
      const pause = startedAt + MIN_BETWEEN_MS - performance.now();
      if (last.answer.total === 0 && pause > 0) await sleep(pause, either);
    }
    signal.throwIfAborted();
    return last.answer;
  } catch (error) {
    signal.throwIfAborted();
    if (last === null || !either.aborted) throw error;
    return last.answer;
  } finally {
    clearTimeout(timer);
  }
}

/** Also ends when the signal aborts. */
function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms);
    function end(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    }
    signal.addEventListener('abort', end);
  });
}
