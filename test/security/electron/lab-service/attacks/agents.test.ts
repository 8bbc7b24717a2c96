import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createRealAgentSource } from '../../../../../electron/lab-service/contacts/device-source.ts';
import { createAddressPolicy } from '../../../../../electron/lab-service/network/address-policy.ts';
import { answering, type Behavior, listing } from '../../../../fakes/http-agent.ts';
import { openHttpAgent } from '../../../../fakes/open-http-agent.ts';
import { post, startLabService } from '../../../../fakes/lab-service.ts';

async function startService() {
  const devices = createRealAgentSource({ policy: createAddressPolicy() });
  onTestFinished(() => devices.close());
  const { address } = await startLabService({ devices });
  const list = async (port: number) => {
    const listRequest = { DeviceAgentIP: '127.0.0.1', DeviceAgentPort: port };
    // Our own response: a list object with a code.
    return (await (await post(`${address}/api/DeviceList`, listRequest)).json()) as {
      readonly ResultCode: number;
      readonly MobileList: readonly unknown[];
    };
  };
  return { list };
}

describe('a response that costs more than its bytes', () => {
  const frame = (inside: string) => answering(`{"MobileList":[${inside}],"ResultCode":1,"ResultMessage":""}`);
  const costly = {
    '4 MB of brackets': answering('['.repeat(4_000_000)),
    'a megabyte of brackets': answering('['.repeat(1_000_000)),
    'levels without end': frame('['.repeat(50) + ']'.repeat(50)),
    'values without end': frame(Array(300_000).fill('1').join()),
  };

  // In parallel, because an anonymous caller waits 4 s for each.
  it('is rejected before it is parsed', async () => {
    const parse = vi.spyOn(JSON, 'parse');
    onTestFinished(() => parse.mockRestore());
    const { list } = await startService();
    const answers = await Promise.all(
      Object.entries(costly).map(async ([what, behavior]) => {
        const agent = await openHttpAgent(behavior);
        return { what, code: (await list(agent.address.port)).ResultCode };
      }),
    );
    expect(answers).toEqual(Object.keys(costly).map((what) => ({ what, code: -1 })));
    // The long responses have over 600,000 characters. Vitest parses source maps of a few thousand.
    expect(Math.max(...parse.mock.calls.map(([text]) => text.length))).toBeLessThan(100_000);
  });

  it('doesn’t stop many devices or texts full of brackets', async () => {
    const device = {
      DeviceID: 'R3CX10KXWZB',
      ModelName: '[{,"'.repeat(50),
      UserAlias: '갤럭시',
      AgentType: 1,
    };
    const devices = Array.from({ length: 2_500 }, () => device);
    const [{ list }, agent] = [await startService(), await openHttpAgent(listing(...devices))];
    expect((await list(agent.address.port)).MobileList).toEqual(devices);
  });
});

it('stalls at most 16 responses of one anonymous caller', async () => {
  let open = 0;
  let most = 0;
  const stalling: Behavior = (response) => {
    open += 1;
    most = Math.max(most, open);
    response.once('close', () => (open -= 1));
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .write(`{"MobileList":["${'x'.repeat(900_000)}`);
  };
  const agents = await Promise.all(Array.from({ length: 40 }, () => openHttpAgent(stalling)));
  const good = await openHttpAgent(listing({ DeviceID: 'a' }));
  const { list } = await startService();
  const stalled = agents.map(({ address }) => list(address.port));
  await vi.waitFor(() => expect(most).toBe(16));
  // A working agent gets its response at the same time, because slow contacts give way.
  await vi.waitFor(async () => expect(await list(good.address.port)).toMatchObject({ ResultCode: 1 }));
  await Promise.all(stalled);
  expect(most).toBe(16);
});
