import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'undici';
import { deviceListAnswer, deviceListPath, RESULT_OK } from '#shared/wire/device-list.ts';

export interface Measurements {
  /** The response times, in milliseconds. */
  readonly latencies: number[];
  /** Responses that were not the complete list of the agent. */
  readonly failures: string[];
  /** Called with the agent of each complete list. */
  onList?: (console: object, agent: number) => void;
}

/** Polls each agent at its own times, until `stop` is aborted. */
export async function runConsole(
  service: string,
  agents: readonly number[],
  devices: number,
  everyMs: number,
  measurements: Measurements,
  stop: AbortSignal,
): Promise<void> {
  // As many connections as there are requests in flight, like a console.
  const client = new Client(service, { pipelining: 4 });

  async function sendRequest(port: number): Promise<void> {
    const startedAt = performance.now();
    const answer = await client.request({
      method: 'POST',
      path: deviceListPath,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ DeviceAgentIP: '127.0.0.1', DeviceAgentPort: port }),
    });
    const text = await answer.body.text();
    measurements.latencies.push(performance.now() - startedAt);
    const { MobileList, ResultCode, ResultMessage } = deviceListAnswer.parse(JSON.parse(text));
    if (ResultCode !== RESULT_OK) measurements.failures.push(`${ResultCode} ${ResultMessage}`);
    else if (MobileList.length !== devices) measurements.failures.push(`${MobileList.length} devices`);
    else measurements.onList?.(client, port);
  }

  async function pollAgent(port: number): Promise<void> {
    await wait(Math.random() * everyMs, undefined, { signal: stop });
    for (;;) {
      const dueAt = performance.now() + everyMs;
      await sendRequest(port).catch((error: unknown) => void measurements.failures.push(String(error)));
      await wait(Math.max(dueAt - performance.now(), 0), undefined, { signal: stop });
    }
  }

  await Promise.allSettled(agents.map(pollAgent));
  await client.close();
}
