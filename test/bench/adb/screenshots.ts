import { request } from 'node:http';
import { join } from 'node:path';
import { screenPath } from '#shared/wire/screen.ts';
import { startAdbLab } from '../../fakes/adb/adb-lab.ts';
import { usedPhone } from '../../fakes/adb/phone-use.ts';
import { takePhones } from '../../fakes/adb/phones.ts';
import { type ByteEngine, createRecordedEngine, slowPhone } from '../../fakes/adb/recorded-engine.ts';
import { startDeviceLab } from '../../fakes/device-lab.ts';
import { makePng } from '../../fakes/png.ts';
import { startProcess } from '../service/processes.ts';

const PHONES = 20;
const ROUNDS = 5;
/** Of a round: every phone can be taken once in it, and none twice within 5 s. */
const ROUND_MS = 8_000;
const MOST_RATIO = 1.2;
/** As phones take it (web-infra-dev/midscene#1842). */
const SCREENCAP_MS = 450;
/** What USB 2 carries. */
const USB_BYTES_PER_MS = 35_000;

/** DeviceList of a `device-lab agent --stills` with pictures of 4.5 MB one after another, against the same without. */
export async function runScreenshots(): Promise<boolean> {
  const png = makePng(1_080, 1_060);
  const answer = createRecordedEngine(slowPhone);
  const engine: ByteEngine = async (phone, line) => {
    const at = line.indexOf('screencap');
    if (at === -1) return Buffer.from(await answer(phone, line));
    const before = await answer(phone, line.slice(0, at).replace(/; $/, ''));
    await new Promise((resolve) => setTimeout(resolve, SCREENCAP_MS));
    const end = await answer(phone, line.slice(line.lastIndexOf('; ') + 2));
    return Buffer.concat([Buffer.from(before), png, Buffer.from(end)]);
  };
  const phones = takePhones(PHONES).map((phone) => ({ ...phone, use: usedPhone }));
  const lab = await startAdbLab(phones.map((phone) => ({ phone, engine, bytesPerMs: USB_BYTES_PER_MS })));
  const agent = await startDeviceLab(['agent', '--port', '0', '--stills', '--adb', `127.0.0.1:${lab.port}`], {
    env: { DEVICE_LAB_CALLERS_ALLOW: '127.0.0.0/8', DEVICE_LAB_REUSE_MS: '0' },
  });
  const lists = startProcess(join(import.meta.dirname, 'list-times.ts'));
  const serials = lab.devices.map(({ serial }) => serial);
  const taken: number[] = [];

  async function takeAll(until: number): Promise<void> {
    for (const deviceId of serials) {
      if (performance.now() >= until) return;
      const startedAt = performance.now();
      const status = await take(`${agent.address}${screenPath}`, deviceId);
      if (status !== 200) throw new Error(`no picture: ${status}`);
      taken.push(performance.now() - startedAt);
    }
  }

  const measure = async (forMs: number) =>
    // What list-times.ts returns.
    (await lists.request({ address: agent.address, forMs })) as readonly number[];

  try {
    await measure(ROUND_MS);
    const times = { without: [] as number[], with: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      times.without.push(...(await measure(ROUND_MS)));
      const [listed] = await Promise.all([measure(ROUND_MS), takeAll(performance.now() + ROUND_MS)]);
      times.with.push(...listed);
    }
    const [without, during] = [percentile(times.without, 0.95), percentile(times.with, 0.95)];
    const megabytes = (png.length / 1e6).toFixed(1);
    console.log(
      `${PHONES} phones, DeviceList: p95 ${without.toFixed(1)} ms, median ${percentile(times.without, 0.5).toFixed(1)} ms (${times.without.length} lists)\n` +
        `The same with ${taken.length} pictures of ${megabytes} MB one after another: p95 ${during.toFixed(1)} ms, median ${percentile(times.with, 0.5).toFixed(1)} ms (${times.with.length} lists)\n` +
        `A picture takes ${percentile(taken, 0.5).toFixed(0)} ms, ${SCREENCAP_MS} of them on the phone.\n` +
        `DeviceList takes ${(during / without).toFixed(2)} times as long; at most ${MOST_RATIO} is allowed.`,
    );
    return during / without <= MOST_RATIO;
  } finally {
    await lists.close();
    await agent.end('SIGTERM');
    await lab.close();
  }
}

/** Discards the bytes as they come, because this process also plays the phones. */
function take(url: string, deviceId: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const sent = request(url, { method: 'POST', headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    });
    sent.once('error', reject).end(JSON.stringify({ agent: '127.0.0.1:1', deviceId }));
  });
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? NaN;
}
