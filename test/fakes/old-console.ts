import { setTimeout as wait } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { deviceListAnswer, deviceListPath, RESULT_OK } from '#shared/wire/device-list.ts';
import { AGENT_PORT } from './many-agents.ts';

/** The first limit of that console. It raised the limit with each response, which so few agents do not need. */
const AT_ONCE = 32;
const PERIOD_MS = 3_000;

/**
 * Polls agents like the console of commit e821075: without a session token, 32 of them at once on connections that
 * are all kept, and no request is repeated. An agent is polled every 3 s. After its n-th consecutive failure the
 * pause is 3 s times 2 to the power of n-1. Resolves when each has responded to a request that was sent after `since`
 * resolved.
 */
export async function pollAsBefore(
  baseAddress: string,
  hosts: readonly string[],
  since: Promise<void>,
): Promise<void> {
  const dispatcher = new Agent();
  const over = new AbortController();
  const missing = new Set(hosts);
  const waiting = [...hosts];
  let inProgress = 0;
  let isCounting = false;
  const counting = since.then(() => (isCounting = true));
  const done = Promise.withResolvers<void>();

  async function sendRequest(host: string): Promise<boolean> {
    const body = JSON.stringify({ DeviceAgentIP: host, DeviceAgentPort: AGENT_PORT });
    const headers = { 'content-type': 'application/json' };
    try {
      const answer = await request(baseAddress + deviceListPath, {
        method: 'POST',
        headers,
        body,
        dispatcher,
      });
      return deviceListAnswer.parse(await answer.body.json()).ResultCode === RESULT_OK;
    } catch {
      return false;
    }
  }

  async function poll(host: string, failures: number): Promise<void> {
    inProgress += 1;
    const counts = isCounting;
    const isGood = await sendRequest(host);
    inProgress -= 1;
    if (isGood && counts && missing.delete(host) && missing.size === 0) done.resolve();
    begin();
    const failed = isGood ? 0 : failures + 1;
    await wait(PERIOD_MS * 2 ** Math.max(failed - 1, 0), undefined, { signal: over.signal });
    await poll(host, failed);
  }

  function begin(): void {
    while (inProgress < AT_ONCE && waiting.length > 0)
      void poll(waiting.shift() ?? '', 0).catch(() => undefined);
  }

  begin();
  await counting;
  await done.promise;
  over.abort();
  await dispatcher.destroy();
}
