import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createAdbConnector } from '../../electron/lab-service/connectors/adb/adb-connector.ts';
import { type AdbLab, startAdbLab } from '../fakes/adb/adb-lab.ts';
import { takePhones } from '../fakes/adb/phones.ts';
import type { Phone } from '../fakes/adb/phone.ts';
import { type CommandEngine, createRecordedEngine, slowPhone } from '../fakes/adb/recorded-engine.ts';
import { findTool } from '../fakes/adb/tools.ts';
import { runScreenshots } from './adb/screenshots.ts';
import { median } from './median.ts';

const DEVICES = 100;
const ROUNDS = 5;
const WANTED_RATIO = 40;
/** One of so many phones hangs. */
const RACK = 20;
/** What hangs on it, and when a person gives up such a call, in milliseconds. As long as ours. */
const HUNG_COMMAND = 'wm';
const PATIENCE_MS = 4_000;
/** How much later the others may be complete because of it. */
const MOST_DELAY = 1.5;
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
 * 100 devices that take 330 ms each for our script, behind one real adb server: our list against the adb command line,
 * then the same with one of 20 phones hanging. `--quick` reads only 20 of them by command line, and prints that.
 * `--usbmux` measures iPhones instead, and `--screenshots` our list while screenshots are taken.
 */
export async function run(options: readonly string[]): Promise<boolean> {
  if (options.includes('--usbmux')) return (await import('./usbmux.ts')).run();
  if (options.includes('--screenshots')) return runScreenshots();
  const commandLineDevices = options.includes('--quick') ? DEVICES / 5 : DEVICES;
  const answered = new Map<Phone, number>();
  const answer = createRecordedEngine(slowPhone);
  const engine: CommandEngine = async (phone, line) => {
    const output = await answer(phone, line);
    answered.set(phone, performance.now());
    return output;
  };
  // Each its own object, so that `answered` tells them apart.
  const phones = takePhones(DEVICES).map((phone) => ({ ...phone }));
  const lab = await startAdbLab(phones.map((phone) => ({ phone, engine })));
  try {
    const ours = await measureOurs(lab);
    print(`${DEVICES} devices, first contact`, ours, `median of ${ROUNDS}`);
    console.log(
      `Reading ${commandLineDevices} devices by command line, ${calls.length} calls each; about ${Math.round(commandLineDevices * 0.62)} s ...`,
    );
    const commandLineMs =
      (await measureCommandLine(
        lab,
        lab.devices.slice(0, commandLineDevices).map(({ serial }) => serial),
      )) *
      (DEVICES / commandLineDevices);
    const ratio = commandLineMs / ours;
    const scaled =
      commandLineDevices === DEVICES
        ? '1 round'
        : `${commandLineDevices} devices measured, times ${DEVICES / commandLineDevices}`;
    print(`${DEVICES} devices, adb shell one by one`, commandLineMs, scaled);
    console.log(
      `First contact is ${ratio.toFixed(1)} times faster than by command line; at least ${WANTED_RATIO} is required.`,
    );
    const isSteady = await measureHung(lab, answered, commandLineMs);
    return isSteady && ratio >= WANTED_RATIO;
  } finally {
    await lab.close();
  }
}

/** The first list while one of 20 phones hangs, and when all the others have told their facts. */
async function measureHung(
  lab: AdbLab,
  answered: ReadonlyMap<Phone, number>,
  commandLineMs: number,
): Promise<boolean> {
  const hung = lab.devices.filter((_, index) => index % RACK === 0);
  const others = lab.devices.filter((device) => !hung.includes(device));
  const first: number[] = [];
  const complete = { without: [] as number[], with: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const kind of ['without', 'with'] as const) {
      for (const device of hung) device.hangs = kind === 'with' ? [HUNG_COMMAND] : [];
      const connector = createAdbConnector();
      const startedAt = performance.now();
      const { MobileList } = await connector.listDevices(lab.server.address, never);
      if (kind === 'with') first.push(performance.now() - startedAt);
      const known = MobileList.filter((record) => Object(record)['ScreenSize_W'] > 0);
      if (known.length < others.length) throw new Error(`only ${known.length} devices came with their sizes`);
      complete[kind].push(Math.max(...others.map(({ phone }) => answered.get(phone) ?? NaN)) - startedAt);
      await connector.close();
    }
  }
  const hungMs = await measureCommandLine(
    lab,
    hung.slice(0, 1).map(({ serial }) => serial),
  );
  const byHandMs = commandLineMs * (others.length / DEVICES) + hungMs * hung.length;
  const ratio = byHandMs / median(first);
  const delay = median(complete.with) / median(complete.without);
  print(`the same, ${hung.length} of them hang in ${HUNG_COMMAND}`, median(first), `median of ${ROUNDS}`);
  print(`adb shell one by one, ${PATIENCE_MS / 1_000} s for a call`, byHandMs, 'one hung phone measured');
  console.log(
    `With a hung phone in ${RACK}, first contact is ${ratio.toFixed(1)} times faster; at least ${WANTED_RATIO} is required.\n` +
      `The others are complete ${delay.toFixed(2)} times later than without it; at most ${MOST_DELAY} is allowed.`,
  );
  return ratio >= WANTED_RATIO && delay <= MOST_DELAY;
}

async function measureOurs(lab: AdbLab): Promise<number> {
  const first: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const connector = createAdbConnector();
    const startedAt = performance.now();
    const { MobileList } = await connector.listDevices(lab.server.address, never);
    first.push(performance.now() - startedAt);
    const complete = MobileList.filter((record) => Object(record)['ScreenSize_W'] > 0).length;
    if (complete !== DEVICES) throw new Error(`only ${complete} devices came with their sizes`);
    await connector.close();
  }
  return median(first);
}

async function measureCommandLine(lab: AdbLab, serials: readonly string[]): Promise<number> {
  const startedAt = performance.now();
  for (const serial of serials) {
    for (const call of calls) {
      const called = execute(findTool('adb'), ['-P', String(lab.port), '-s', serial, 'shell', call], {
        env: { PATH: process.env['PATH'], HOME: lab.server.home, TMPDIR: lab.server.home },
        timeout: PATIENCE_MS,
      });
      // A call that hangs is given up.
      await called.catch((error: { readonly killed?: boolean }) => {
        if (error.killed !== true) throw error;
      });
    }
  }
  return performance.now() - startedAt;
}

function print(what: string, ms: number, how: string): void {
  console.log(`${what.padEnd(40)}${ms.toFixed(1).padStart(10)} ms  (${how})`);
}
