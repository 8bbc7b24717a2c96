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
});
