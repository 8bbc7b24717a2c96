import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createRealAgentSource } from '../../../../../electron/lab-service/contacts/device-source.ts';
import { createAddressPolicy } from '../../../../../electron/lab-service/network/address-policy.ts';
import { okayBlock, startRawServer } from '../../../../fakes/adb/raw-server.ts';
import { answering, type Behavior, hanging, listing, startHttpAgent } from '../../../../fakes/http-agent.ts';

const patient = new AbortController().signal;

function start() {
  const source = createRealAgentSource({ policy: createAddressPolicy() });
  onTestFinished(() => source.close());
  return source;
}

describe('an agent that many callers request', () => {
  it.each<[string, Behavior, PromiseSettledResult<unknown>['status']]>([
    ['answers', listing('device'), 'fulfilled'],
    ['fails', answering('', 500), 'rejected'],
  ])('and that %s is polled once a second', async (_does, behavior, outcome) => {
    const requestedAt: number[] = [];
    const agent = await startHttpAgent((response, request) => {
      requestedAt.push(performance.now());
      return behavior(response, request);
    });
    onTestFinished(() => agent.close());
    const source = start();
    const outcomes: string[] = [];
    while (requestedAt.length < 3) {
      const answers = Array.from({ length: 20 }, () => source.listDevices(agent.address, patient));
      for (const { status } of await Promise.allSettled(answers)) outcomes.push(status);
      await wait(10);
    }
    const [first = 0, second = 0, third = 0] = requestedAt;
    expect(Math.min(second - first, third - second)).toBeGreaterThan(990);
    expect(new Set(outcomes)).toEqual(new Set([outcome]));
    expect(source.stats().contactsTotal).toBe(3);
  });

  it('causes no wait if it can be tracked: the response is in memory, and changes with the server', async () => {
    let list = okayBlock('R3CX10KXWZB offline\n');
    await using server = await startRawServer((socket, request) => {
      if (request.includes('host:version')) socket.end(okayBlock('0029'));
      else if (request.includes('host:devices-l')) socket.end(list);
      else socket.write(okayBlock(''));
    });
    const source = start();
    const sendRequest = async () => (await source.listDevices(server.address, patient)).json.toString();
    const first = await sendRequest();
    expect(first).toContain('R3CX10KXWZB');
    await vi.waitFor(() => expect(source.stats().tracked).toBe(1));
    list = okayBlock('1A051FDF6007XP offline\n');
    await vi.waitFor(async () => expect(await sendRequest()).toContain('1A051FDF6007XP'), { interval: 50 });
    expect(source.stats()).toMatchObject({ agents: 1, contactsTotal: 1 });
  });
});

it('agents that hang delay no other', async () => {
  const silent = await Promise.all(Array.from({ length: 100 }, () => startHttpAgent(hanging)));
  const good = await startHttpAgent(listing('device'));
  onTestFinished(() => Promise.all([good, ...silent].map((agent) => agent.close())).then(() => undefined));
  const source = start();
  const stop = new AbortController();
  const outcomes: string[] = [];
  const waiting = silent.map((agent) =>
    source.listDevices(agent.address, stop.signal).catch(() => outcomes.push('given up')),
  );
  await vi.waitFor(() =>
    expect(silent.filter(({ requests }) => requests.length > 0).length).toBeGreaterThan(60),
  );
  expect((await source.listDevices(good.address, patient)).json.toString()).toContain('device');
  // It is contacted when the silent agents have released their places after 1 s, not only when they have ended.
  expect(outcomes.length).toBeLessThan(100);
  stop.abort();
  expect(await Promise.all(waiting)).toHaveLength(100);
});
