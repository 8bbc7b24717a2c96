import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { labDevicesAnswer, labDevicesPath } from '#shared/wire/lab-devices.ts';
import { formatAuthorization } from '#shared/wire/session-token.ts';
import { createCountedClient } from './counted-client.ts';

const WAIT_SECONDS = 15;

export interface WaiterTotals {
  /** Responses with devices, and those without a change. */
  changed: number;
  unchanged: number;
  failures: number;
}

/** Waits repeatedly for a change of its devices, like a CI job. Half of the programs get no names. */
export async function runWaiter(
  service: string,
  index: number,
  totals: WaiterTotals,
  sockets: Set<Socket>,
  stop: AbortSignal,
): Promise<void> {
  const client = createCountedClient(service, sockets);
  const authorization = formatAuthorization(`dlm_${(index % 2 === 0 ? 'a' : 'b').repeat(43)}`);
  // The devices of ten agents.
  const query = `unused "galaxy s24" id:R3CX${String(index).padStart(4, '0')}`;
  const path = `${labDevicesPath}?${new URLSearchParams({ q: query, limit: '1' }).toString()}`;
  let etag: unknown = null;

  async function ask(): Promise<void> {
    const answer = await client.request({
      method: 'GET',
      path,
      headers: {
        authorization,
        prefer: `wait=${WAIT_SECONDS}`,
        ...(typeof etag === 'string' && { 'if-none-match': etag }),
      },
      signal: stop,
    });
    const text = await answer.body.text();
    etag = answer.headers['etag'];
    if (answer.statusCode === 304) totals.unchanged += 1;
    else if (labDevicesAnswer.safeParse(JSON.parse(text)).data?.devices.length === 1) totals.changed += 1;
    else totals.failures += 1;
  }

  try {
    // The first responses are not measured.
    await wait(Math.random() * 5_000, undefined, { signal: stop });
    while (!stop.aborted) {
      await ask().catch(async () => {
        if (stop.aborted) return;
        totals.failures += 1;
        await wait(1_000, undefined, { signal: stop });
      });
    }
  } catch {
    // Stopped.
  }
  await client.destroy();
}
