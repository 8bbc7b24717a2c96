import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createServiceMetrics } from '../../../../../electron/lab-service/observe/metrics.ts';
import { exampleRecord } from '../../../../fixtures/device-record.ts';
import { listedAgent, machineTokens, named, nameless, startPolledLab } from '../../../../fakes/polled-lab.ts';

const free = { ...exampleRecord, DeviceID: 'a' };
const used = { ...free, ConnectedUser: '김민지' };

type Options = NonNullable<Parameters<typeof startPolledLab>[1]>;

/** A lab with one agent, whose device is in use. `ask` waits for a change of the unused devices. */
async function start(options: Options = {}) {
  const metrics = createServiceMetrics();
  const lab = await startPolledLab([listedAgent(1)], { metrics, ...options });
  lab.list(1, [used]);
  const search = { q: 'unused' };
  const etag = (await lab.request(search)).headers.get('etag') ?? '';
  const ask = (prefer = 'wait=20', init: Parameters<typeof lab.request>[1] = {}) =>
    lab.request(search, { ...init, headers: { 'if-none-match': etag, prefer } });
  const countRequests = async (outcome: string): Promise<number> => {
    const labels = `{operation="devices",outcome="${outcome}"}`;
    const line = `device_lab_request_duration_seconds_count${labels} `;
    const text = (await metrics.render()).toString();
    return Number(
      text
        .split('\n')
        .find((each) => each.startsWith(line))
        ?.slice(line.length) ?? 0,
    );
  };
  return { ...lab, ask, etag, countRequests };
}

describe('a request that waits', () => {
  it('gets its response when the devices have changed', async () => {
    const { ask, list, etag, countRequests, countWaits } = await start();
    const answer = ask();
    await expect.poll(countWaits).toBe(1);
    list(1, [free]);
    const { status, headers } = await answer;
    expect([status, headers.get('preference-applied'), headers.get('vary')]).toEqual([
      200,
      'wait=20',
      'prefer',
    ]);
    expect(headers.get('etag')).not.toBe(etag);
    expect(await countRequests('waited')).toBe(1);
  });

  it('gets 304 after its time, and immediately without a preference', async () => {
    const { ask, etag, countRequests } = await start();
    const startedAt = performance.now();
    expect((await ask('')).status).toBe(304);
    expect(await countRequests('waited')).toBe(0);
    const answer = await ask('respond-async, wait=1; x');
    expect([answer.status, answer.headers.get('etag'), answer.headers.get('preference-applied')]).toEqual([
      304,
      etag,
      'wait=1',
    ]);
    expect(await countRequests('waited')).toBe(1);
    expect(performance.now() - startedAt).toBeGreaterThan(400);
  });

  it('gets its response when time alone changes the availability', async () => {
    const clock = { now: Date.parse('2026-11-23T10:00:00Z'), looks: 0 };
    const { request, list, countWaits } = await start({
      now() {
        clock.looks += 1;
        return clock.now;
      },
    });
    const observed = { LastActivity: { At: '2026-11-23T09:59:00.000Z', Kind: 'input' } };
    const phone = { ...exampleRecord, DeviceID: 'a', Unknown: ['ConnectedUser'], Observed: observed };
    list(1, [phone], 'adb/1.0.41');
    const first = await request({ q: 'unused', idle: '2m' });
    expect(await first.json()).toMatchObject({ total: 0 });
    const headers = { 'if-none-match': first.headers.get('etag') ?? '', prefer: 'wait=20' };
    const answer = request({ q: 'unused', idle: '2m' }, { headers });
    await expect.poll(countWaits).toBe(1);
    clock.now += 40_000;
    list(1, [phone], 'adb/1.0.41');
    const { looks } = clock;
    await expect.poll(() => clock.looks).toBeGreaterThan(looks);
    clock.now += 20_000;
    expect(await (await answer).json()).toMatchObject({
      total: 1,
      devices: [{ availability: 'idle', idleSince: '2026-11-23T09:59:00.000Z' }],
    });
  });

  it('gets its response when its device is available no more, because the agent is silent', async () => {
    let now = Date.parse('2026-11-23T10:00:00Z');
    const { request, list, countWaits } = await start({ now: () => now });
    list(1, [free]);
    const etag = (await request({ q: 'id:a' })).headers.get('etag') ?? '';
    const answer = request({ q: 'id:a' }, { headers: { 'if-none-match': etag, prefer: 'wait=20' } });
    await expect.poll(countWaits).toBe(1);
    now += 100_000;
    expect(await (await answer).json()).toMatchObject({
      silentAgents: 1,
      devices: [{ availability: 'unknown' }],
    });
  });

  it('ends when its client disconnects', async () => {
    const { etag, address, countRequests, countWaits } = await start();
    const lines = [`Authorization: Bearer ${named}`, `If-None-Match: ${etag}`, 'Prefer: wait=20'];
    // A plain socket, because an HTTP client would connect again.
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    const head = ['GET /v1/devices?q=unused HTTP/1.1', 'Host: 127.0.0.1', ...lines];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    await expect.poll(countWaits).toBe(1);
    socket.destroy();
    await expect.poll(() => countRequests('abandoned')).toBe(1);
  });

  it('is refused if its token was revoked meanwhile', async () => {
    let isRevoked = false;
    const check: typeof machineTokens.check = (token, from) =>
      isRevoked ? { kind: 'invalid' } : machineTokens.check(token, from);
    const { ask, list, countWaits } = await start({ tokens: { ...machineTokens, check } });
    const answer = ask();
    await expect.poll(countWaits).toBe(1);
    isRevoked = true;
    list(1, [free]);
    expect((await answer).status).toBe(401);
  });

  it('shares the service with many others', async () => {
    const { ask, search, list } = await start();
    const others = Array.from({ length: 100 }, () => ask('wait=20', { token: nameless }));
    const waiting = Array.from({ length: 513 }, () => ask());
    const refusals = waiting.map((each) =>
      each.then((answer) => (answer.status === 503 ? answer : Promise.reject(new Error('Accepted')))),
    );
    const refused = await Promise.any(refusals);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect((await search('')).total).toBe(1);
    list(1, [free]);
    const answers = await Promise.all([...waiting, ...others]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(612);
  });
});
