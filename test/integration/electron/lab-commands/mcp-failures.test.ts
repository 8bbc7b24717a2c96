import { describe, expect, it, onTestFinished } from 'vitest';
import { labDevice, type Refusal, startDevicesServer } from '../../../fakes/devices-server.ts';
import { connectMcp } from '../../../fakes/mcp-client.ts';

async function setUp() {
  const lab = await startDevicesServer([labDevice({ deviceId: 'R3' })]);
  const session = await connectMcp(lab.address);
  onTestFinished(() => session.end().then(() => undefined));
  return { lab, ...session };
}

describe('device-lab mcp', () => {
  it('explains a mistake in a query, with its position', async () => {
    const { lab, call } = await setUp();
    const problems = [{ kind: 'bad-value', from: 5, to: 12, message: 'sdk takes a number.' }];
    lab.refuse({ status: 400, detail: 'The query has a problem.', problems });
    for (const tool of ['find_devices', 'wait_for_device']) {
      expect(await call(tool, { query: 'free sdk:new' })).toMatchObject({
        isError: true,
        texts: [expect.stringContaining('At position 5 to 12, “sdk:new”: sdk takes a number.')],
      });
    }
  });

  it('explains a rejected token', async () => {
    const { lab, call } = await setUp();
    lab.refuse({ status: 401, detail: 'The token has expired.' });
    const texts = [expect.stringContaining('rejected the token (HTTP 401): The token has expired.')];
    expect(await call('find_devices', { query: '' })).toMatchObject({ isError: true, texts });
    expect(await call('describe_device', { id: 'R3' })).toMatchObject({ isError: true, texts });
    expect(await call('list_agents', {})).toMatchObject({ isError: true, texts });
    expect(await call('wait_for_device', { query: '' })).toMatchObject({ isError: true, texts });
  });

  it('explains that the lab is not available, and works when it is again', async () => {
    const { lab, call } = await setUp();
    const refusals: readonly Refusal[] = [
      { status: 503, headers: { 'retry-after': '7' } },
      { status: 200, body: '<html>' },
      { status: 200, body: '{"devices":7}', headers: { 'content-type': 'application/json' } },
      { status: 304 },
      { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
    ];
    for (const refusal of refusals) {
      lab.refuse(refusal);
      const { isError, texts } = await call('find_devices', { query: '' });
      expect(isError).toBe(true);
      expect(texts.join()).toMatch(/^The (?:lab service is not available|server can’t be used): .*\.$/);
    }
    lab.refuse(null);
    expect(await call('find_devices', { query: '' })).toMatchObject({ data: { total: 1 } });
    await lab.close();
    const { texts } = await call('wait_for_device', { query: '' });
    expect(texts.join()).toContain('The lab service is not available: ');
  });

  it('bounds the result of a lab that sends more than the limit', async () => {
    const { lab, call } = await setUp();
    const long = 'x'.repeat(1_000);
    const agent = { address: long, name: long, group: long, version: long };
    lab.show(
      Array.from({ length: 300 }, (_, index) =>
        labDevice({ deviceId: `${index}${long}`, agent, [long]: long }),
      ),
    );
    const { texts, data } = await call('find_devices', { query: '' });
    expect(data).toMatchObject({ total: 300, shown: 50 });
    expect(texts.join('').length).toBeLessThan(100_000);
    lab.show([labDevice({ deviceId: 'R3', alias: 'x'.repeat(10_000_000) })]);
    expect(await call('find_devices', { query: '' })).toMatchObject({
      isError: true,
      texts: [expect.stringContaining('The response is larger than the list of any lab.')],
    });
  });

  it('ends when its standard input ends, in the middle of a wait too', async () => {
    const { lab, pid, call, end } = await setUp();
    lab.show([]);
    const waiting = call('wait_for_device', { query: '' }).catch(String);
    await expect.poll(lab.waiting).toBe(1);
    const log = await end();
    expect(await waiting).toContain('closed');
    await expect.poll(lab.waiting).toBe(0);
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    expect(log).toBe('');
  });
});
