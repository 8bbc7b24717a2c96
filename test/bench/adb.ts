import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createAdbConnector } from '../../electron/lab-service/connectors/adb/adb-connector.ts';
import { type AdbLab, startAdbLab } from '../fakes/adb/adb-lab.ts';
import { takePhones } from '../fakes/adb/phones.ts';
import { createRecordedEngine, slowPhone } from '../fakes/adb/recorded-engine.ts';
import { findTool } from '../fakes/adb/tools.ts';

const DEVICES = 100;
const ROUNDS = 5;
const WANTED_RATIO = 40;
const never = new AbortController().signal;
const execute = promisify(execFile);

/** The commands that a user types to get the data of one device in our list: one call for each, in sequence. */
const calls = [
  'getprop ro.product.model',
  'getprop ro.product.brand',
  'getprop ro.product.manufacturer',
  'getprop ro.product.marketname',
  'getprop ro.product.cpu.abi',
  'getprop ro.build.version.sdk',
  'getprop ro.build.display.id',
  'wm size',
  'wm density',
  'getevent -lp',
  'settings get global device_name',
];

/**
 * 100 devices that take 330 ms each for our script, behind one real adb server: our list against the adb command line.
 * `--quick` reads only 20 of them by command line, and prints that.
 */
export async function run(options: readonly string[]): Promise<boolean> {
  const commandLineDevices = options.includes('--quick') ? DEVICES / 5 : DEVICES;
  const engine = createRecordedEngine(slowPhone);
  const lab = await startAdbLab(takePhones(DEVICES).map((phone) => ({ phone, engine })));
  try {
    const ours = await measureOurs(lab);
    print(`${DEVICES} devices, first contact`, ours.first, `median of ${ROUNDS}`);
    print(`${DEVICES} devices, asked again within 30 s`, ours.again, `median of ${ROUNDS}`);
    console.log(
      `Reading ${commandLineDevices} devices by command line, ${calls.length} calls each; about ${Math.round(commandLineDevices * 0.62)} s ...`,
    );
    const commandLineMs =
      (await measureCommandLine(lab, commandLineDevices)) * (DEVICES / commandLineDevices);
    const ratio = commandLineMs / ours.first;
    const scaled =
      commandLineDevices === DEVICES
        ? '1 round'
        : `${commandLineDevices} devices measured, times ${DEVICES / commandLineDevices}`;
    print(`${DEVICES} devices, adb shell one by one`, commandLineMs, scaled);
    console.log(
      `First contact is ${ratio.toFixed(1)} times faster than by command line; at least ${WANTED_RATIO} is required.`,
    );
    return ratio >= WANTED_RATIO;
  } finally {
    await lab.close();
  }
}

async function measureOurs(lab: AdbLab): Promise<{ first: number; again: number }> {
  const first: number[] = [];
  const again: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const connector = createAdbConnector();
    const list = async () => {
      const { MobileList } = await connector.listDevices(lab.server.address, never);
      const complete = MobileList.filter((record) => Object(record)['ScreenSize_W'] > 0).length;
      if (complete !== DEVICES) throw new Error(`only ${complete} devices came with their sizes`);
    };
    first.push(await time(list));
    again.push(await time(list));
    await connector.close();
  }
  return { first: median(first), again: median(again) };
}

function measureCommandLine(lab: AdbLab, count: number): Promise<number> {
  return time(async () => {
    for (const { serial } of lab.devices.slice(0, count)) {
      for (const call of calls) {
        await execute(findTool('adb'), ['-P', String(lab.port), '-s', serial, 'shell', call], {
          env: { PATH: process.env['PATH'], HOME: lab.server.home, TMPDIR: lab.server.home },
        });
      }
    }
  });
}

async function time(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

function print(what: string, ms: number, how: string): void {
  console.log(`${what.padEnd(40)}${ms.toFixed(1).padStart(10)} ms  (${how})`);
}
