import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { screenPath } from '#shared/wire/screen.ts';
import { pictureCommands } from '../../../electron/lab-service/connectors/adb/take-picture.ts';
import { markSections } from '../../../electron/lab-service/connectors/adb/run-script.ts';
import { startAdbLab } from '../../fakes/adb/adb-lab.ts';
import { usedPhone } from '../../fakes/adb/phone-use.ts';
import { takePhones } from '../../fakes/adb/phones.ts';
import { type ByteEngine, createRecordedEngine, slowPhone } from '../../fakes/adb/recorded-engine.ts';
import { startDeviceLab } from '../../fakes/device-lab.ts';
import { makePng } from '../../fakes/png.ts';
import { median, percentile } from '../median.ts';
import { startProcess } from '../service/processes.ts';

const armNames = ['none', 'agent', 'server'] as const;
type Arm = (typeof armNames)[number];

const PHONES = 20;
const ROUNDS = 50;
/** Of one arm, in which one picture is taken: other programs on the machine then slow down all arms alike. */
const ARM_MS = 1_000;
const MOST_RATIO = 1.2;
/** As phones take it (web-infra-dev/midscene#1842). */
const SCREENCAP_MS = 450;
/** What USB 2 carries. */
const USB_BYTES_PER_MS = 35_000;

/**
 * DeviceList of a `device-lab agent --stills` in three arms by turns: without a picture; while the agent takes one of
 * 4.5 MB; and while we read the same one from the ADB server ourselves, which is the part of that server and of the
 * machine.
 */
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
  let next = 0;
  const nextPhone = () => lab.devices[next++ % PHONES]?.serial ?? '';
  const taken: number[] = [];
  const arms: Readonly<Record<Arm, () => Promise<unknown>>> = {
    none: () => Promise.resolve(),
    agent: async () => {
      const startedAt = performance.now();
      const status = await take(`${agent.address}${screenPath}`, nextPhone());
      if (status !== 200) throw new Error(`no picture: ${status}`);
      taken.push(performance.now() - startedAt);
    },
    server: () => takeByHand(lab.port, nextPhone()),
  };

  const times: Record<Arm, number[]> = { none: [], agent: [], server: [] };

  try {
    for (let round = -1; round < ROUNDS; round += 1) {
      // Each arm follows each other one equally often.
      for (const arm of round % 2 === 0 ? armNames : armNames.toReversed()) {
        const command = { address: agent.address, forMs: ARM_MS };
        const [listed] = await Promise.all([lists.request(command), arms[arm]()]);
        // What list-times.ts returns. The first round warms up.
        if (round >= 0) times[arm].push(...(listed as readonly number[]));
      }
    }
    const [without = NaN, during = NaN, byHand = NaN] = armNames.map((arm) => percentile(times[arm], 0.95));
    const ratio = during / without;
    console.log(
      `${PHONES} phones, p95 of DeviceList (${times.none.length} lists): ${without.toFixed(1)} ms\n` +
        `While the agent takes pictures of ${(png.length / 1e6).toFixed(1)} MB (${taken.length}): ${during.toFixed(1)} ms\n` +
        `While the same pictures are read from the ADB server by hand: ${byHand.toFixed(1)} ms\n` +
        `A picture takes ${median(taken).toFixed(0)} ms, ${SCREENCAP_MS} of them on the phone.\n` +
        `DeviceList takes ${ratio.toFixed(2)} times as long; at most ${MOST_RATIO} is allowed.`,
    );
    return ratio <= MOST_RATIO;
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

/** What `adb exec-out` does, without starting a program for each. */
async function takeByHand(port: number, serial: string): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  const send = (service: string) => socket.write(service.length.toString(16).padStart(4, '0') + service);
  send(`host:transport:${serial}`);
  await once(socket, 'data');
  send(`exec:${markSections(pictureCommands, 'bench')}`);
  await once(socket.resume(), 'close');
}
