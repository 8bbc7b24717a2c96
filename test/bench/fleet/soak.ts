import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Bridge } from '#shared/ipc/bridge.ts';
import { unpackEvent } from '#shared/ipc/packing.ts';
import type { FleetChange } from '#shared/ipc/contract.ts';
import { createApi } from '../../../renderer/state/api/create-api.ts';
import { connectStores } from '../../../renderer/state/connect.ts';
import { useFleet } from '../../../renderer/state/fleet.ts';
import { build } from '../../../scripts/build.ts';
import { startProcess } from '../service/processes.ts';
import { createChangeCounter } from './change-counter.ts';
import { growthOf } from './growth.ts';
import type { LabCommand } from './commands.ts';
import { startMain } from './soak-main.ts';
import { openPage } from './page.ts';

const AGENTS = 1_000;
const DEVICES = 50;
const CHANGES_PER_SECOND = 200;
const STEP_MS = 100;
const SAMPLE_MS = 20_000;
const SETTLE_MS = 60_000;
/** All agents have been polled twice after this time. */
const LAST_ROUND_MS = 32_000;
/** The variation of a heap's minimum without load. */
const NOISE = 0.03;

/**
 * 200 devices a second change their user for `--minutes N` (10): main in a separate process, the product's page
 * in a browser and its stores here, which are compared with the actual state at the end.
 */
export async function soak(options: readonly string[]): Promise<boolean> {
  const minutes = Number(options[options.indexOf('--minutes') + 1]) || 10;
  await build();
  const folder = await mkdtemp(join(tmpdir(), 'device-lab-soak-'));
  const lab = startProcess('../fleet/lab.ts');
  const counter = createChangeCounter();
  let delivered = Promise.resolve();
  const listeners = new Map<string, (payload: unknown) => void>();
  let page: Awaited<ReturnType<typeof openPage>> | null = null;
  const main = startMain((event, payload) => {
    // Main has packed it.
    if (event === 'fleet.changed') counter.add(unpackEvent(event, payload) as FleetChange);
    listeners.get(event)?.(payload);
    if (page) delivered = page.receive(event, payload);
  });
  const sendToLab = (command: LabCommand) => lab.request(command);
  // The router defines the type of the result.
  const invoke: Bridge['invoke'] = (route, input) =>
    main.request({ kind: 'call', route, input }) as ReturnType<Bridge['invoke']>;
  try {
    const address = String(await sendToLab({ kind: 'start', agents: AGENTS, devices: DEVICES }));
    await main.request({ kind: 'start', dataDir: folder, address, agents: AGENTS });
    await connectStores(
      createApi({
        invoke,
        subscribe: (event, listener) => {
          listeners.set(event, listener);
          return () => listeners.delete(event);
        },
      }),
    )();
    page = await openPage(invoke);
    await wait(5_000);
    console.log(
      `${AGENTS} agents of ${DEVICES} devices, ${CHANGES_PER_SECOND} changes a second for ${minutes} min`,
    );
    const heaps = { main: [] as number[], page: [] as number[] };
    const startedAt = performance.now();
    let changes = 0;
    let sampledAt = startedAt;
    for (let passed = 0; passed < minutes * 60_000; passed = performance.now() - startedAt) {
      const due = Math.floor((passed / 1_000) * CHANGES_PER_SECOND) - changes;
      changes = Number(await sendToLab({ kind: 'change', count: due }));
      if (passed >= SETTLE_MS && performance.now() - sampledAt >= SAMPLE_MS) {
        sampledAt = performance.now();
        // soak-console.ts and page.ts define the types.
        heaps.main.push((await main.request({ kind: 'heap' })) as number);
        heaps.page.push(await page.readHeap());
        console.log(
          `  ${(passed / 60_000).toFixed(1)} min: main ${mb(heaps.main.at(-1))}, page ${mb(heaps.page.at(-1))}`,
        );
      }
      await wait(STEP_MS);
    }
    await wait(LAST_ROUND_MS);
    // lab.ts defines the type of the result.
    const users = new Map((await sendToLab({ kind: 'users' })) as readonly (readonly [string, string])[]);
    const wrong = countWrong(users);
    const counts = counter.count(changes);
    console.log(
      `${changes} changes: ${counts.dropped} dropped, ${counts.repeated} repeated, ${counts.gaps} messages out of sequence; ${wrong} of ${users.size} devices of the page's store wrong at the end; its list has ${await page.countRows()}`,
    );
    const isSteady = [judgeHeap('main', heaps.main), judgeHeap('page', heaps.page)].every(Boolean);
    return isSteady && counts.dropped + counts.repeated + counts.gaps + wrong === 0;
  } finally {
    // The page last, because it receives main's messages to the end.
    await Promise.all([lab.close(), main.close()]);
    await delivered;
    await page?.close();
    await rm(folder, { recursive: true });
  }
}

/** Devices that are missing in the page's store, or have another user than in the lab. */
function countWrong(users: ReadonlyMap<string, string>): number {
  const shown = new Map(
    [...useFleet.getState().reports.values()].flatMap(({ devices }) =>
      devices.map(({ device }) => [device.deviceId, device.connectedUser] as const),
    ),
  );
  return [...users].filter(([id, user]) => shown.get(id) !== user).length;
}

function judgeHeap(what: string, samples: readonly number[]): boolean {
  if (samples.length < 3) return true;
  const growth = growthOf(samples);
  const isMet = growth <= NOISE;
  console.log(
    `  heap of ${what.padEnd(5)} ${mb(samples[0])} to ${mb(samples.at(-1))}, least value of the last third against the first: ${(growth * 100).toFixed(1)} %, at most ${NOISE * 100} % is wanted: ${isMet ? 'met' : 'NOT MET'}`,
  );
  return isMet;
}

function mb(bytes = NaN): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
