import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { deviceListPath } from '#shared/wire/device-list.ts';
import { labAgentsAnswer, labAgentsPath } from '#shared/wire/lab-agents.ts';
import { formatAuthorization, formatSessionToken } from '#shared/wire/session-token.ts';
import { createCountedClient } from './counted-client.ts';

const EVERY_MS = 5_000;
const authorization = formatAuthorization(formatSessionToken('a'.repeat(43)));

export interface CallerTotals {
  /** Requests for the list of agents, and for lists of devices. */
  agents: number;
  lists: number;
  failures: number;
  /** The response times of the requests for the list of agents, in milliseconds. */
  readonly latencies: number[];
}

/** Requests the changes of the list every 5 s, and the devices of changed agents, like a console. */
export async function runCaller(
  service: string,
  totals: CallerTotals,
  sockets: Set<Socket>,
  stop: AbortSignal,
): Promise<void> {
  const client = createCountedClient(service, sockets, 4);
  let revision: string | null = null;

  async function readAgents() {
    const startedAt = performance.now();
    const answer = await client.request({
      method: 'GET',
      path: revision === null ? labAgentsPath : `${labAgentsPath}?since=${revision}`,
      headers: { authorization, ...(revision !== null && { 'if-none-match': `W/"${revision}"` }) },
    });
    const text = await answer.body.text();
    totals.agents += 1;
    totals.latencies.push(performance.now() - startedAt);
    return answer.statusCode === 304 ? null : labAgentsAnswer.parse(JSON.parse(text));
  }

  async function readDevices(host: string, agentPort: number): Promise<void> {
    const answer = await client.request({
      method: 'POST',
      path: deviceListPath,
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ DeviceAgentIP: host, DeviceAgentPort: agentPort }),
    });
    const text = await answer.body.text();
    totals.lists += 1;
    if (!text.includes('"ResultCode":1,')) totals.failures += 1;
  }

  async function refresh(): Promise<void> {
    const isFirst = revision === null;
    const answer = await readAgents();
    if (answer === null) return;
    ({ revision } = answer);
    // The devices of all agents at sign-in are another measurement.
    if (isFirst) return;
    await Promise.all(answer.agents.map((agent) => readDevices(agent.host, agent.port)));
  }

  try {
    await wait(Math.random() * EVERY_MS, undefined, { signal: stop });
    while (!stop.aborted) {
      const dueAt = performance.now() + EVERY_MS;
      await refresh().catch(() => void (totals.failures += 1));
      await wait(Math.max(dueAt - performance.now(), 0), undefined, { signal: stop });
    }
  } catch {
    // Stopped.
  }
  await client.destroy();
}
