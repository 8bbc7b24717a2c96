import { setTimeout as wait } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { deviceListAnswer, deviceListPath, RESULT_OK } from '#shared/wire/device-list.ts';
import { AGENT_PORT } from './many-agents.ts';

const PERIOD_MS = 3_000;

/**
 * Polls a few agents like the console of commit e821075: without a session token, all at once on connections that
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
  let isCounting = false;
  void since.then(() => (isCounting = true));

  async function sendRequest(host: string): Promise<boolean> {
    const body = JSON.stringify({ DeviceAgentIP: host, DeviceAgentPort: AGENT_PORT });
    const headers = { 'content-type': 'application/json' };
    try {
      const options = { method: 'POST', headers, body, dispatcher } as const;
      const answer = await request(baseAddress + deviceListPath, options);
      return deviceListAnswer.parse(await answer.body.json()).ResultCode === RESULT_OK;
    } catch {
      return false;
    }
  }

  async function poll(host: string): Promise<void> {
    for (let failures = 0; ;) {
      const counts = isCounting;
      const isGood = await sendRequest(host);
      if (isGood && counts) return;
      failures = isGood ? 0 : failures + 1;
      await wait(PERIOD_MS * 2 ** Math.max(failures - 1, 0));
    }
  }

  await Promise.all(hosts.map(poll));
  await dispatcher.destroy();
}
