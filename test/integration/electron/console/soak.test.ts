import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Bridge } from '#shared/ipc/bridge.ts';
import type { FleetChange } from '#shared/ipc/contract.ts';
import { packAnswer, packEvent, unpackEvent } from '#shared/ipc/packing.ts';
import { createHandlers } from '../../../../electron/ipc/handlers.ts';
import { createRouter } from '../../../../electron/ipc/router.ts';
import { createApi } from '../../../../renderer/state/api/create-api.ts';
import { connectStores } from '../../../../renderer/state/connect.ts';
import { useFleet } from '../../../../renderer/state/fleet.ts';
import { startConsole, type TestConsole } from '../../../fakes/console.ts';
import { createFakeDesktop } from '../../../fakes/desktop.ts';
import { answerJson, deviceList, wireDevice } from '../../../fakes/lab-server.ts';

const AGENTS = 40;
const DEVICES = 50;
const FIRST_PORT = 10_000;
const CHANGES_PER_SECOND = 200;
/** Fewer than the devices, so that none changes twice between polls. */
const CHANGES = 1_200;

/** A bridge that copies all values, as Electron's does. */
function bridgeTo(started: TestConsole, onChange: (change: FleetChange) => void): Bridge {
  const dispatch = createRouter(createHandlers(started.console, createFakeDesktop()), started.log);
  return {
    async invoke(route, input) {
      const result = await dispatch(route, input);
      return structuredClone(result.ok ? { ...result, value: packAnswer(route, result.value) } : result);
    },
    subscribe: (event, listener) =>
      started.console.subscribe((name, payload) => {
        if (name !== event) return;
        const crossed = structuredClone(packEvent(name, payload));
        // The packer has created it.
        if (name === 'fleet.changed') onChange(unpackEvent(name, crossed) as FleetChange);
        listener(crossed);
      }),
  };
}

/** Counts how often main reported each change of the lab. Each change has its own number. */
function createChangeCounter() {
  const reported = new Map<number, number>();
  let sequence: number | null = null;
  let gaps = 0;

  return {
    add(change: FleetChange): void {
      if (sequence !== null && change.sequence !== sequence + 1) gaps += 1;
      ({ sequence } = change);
      for (const { device } of change.updates.flatMap(({ changed }) => changed)) {
        const number = /^user-(\d+)$/.exec(device.connectedUser ?? '')?.[1];
        if (number !== undefined) reported.set(Number(number), (reported.get(Number(number)) ?? 0) + 1);
      }
    },

    count(count: number) {
      const times = Array.from({ length: count }, (_, number) => reported.get(number) ?? 0);
      return {
        dropped: times.filter((each) => each === 0).length,
        repeated: times.filter((each) => each > 1).length,
        gaps,
      };
    },
  };
}

test('200 changes a second reach the page once each, in order, and end with the actual state', async () => {
  const started = await startConsole();
  const { console: core, labs } = started;
  const users = Array.from({ length: AGENTS }, () => Array.from({ length: DEVICES }, () => ''));
  labs.servers.demo.listDevices = (response, call) => {
    const index = Number(call.body['DeviceAgentPort']) - FIRST_PORT;
    const devices = (users[index] ?? []).map((user, device) =>
      wireDevice(`${index}-${device}`, { ConnectedUser: user }),
    );
    answerJson(deviceList(devices))(response, call);
  };
  core.settings.change({ polling: { seenMs: 1_000, othersMs: 1_000, hiddenMs: 1_000 } });
  await core.session.signIn({
    choice: { kind: 'demo' },
    companyCode: '',
    employeeNumber: '',
    password: '',
  });
  core.agents.addMany(
    Array.from({ length: AGENTS }, (_, index) => ({
      address: { host: '10.0.0.1', port: FIRST_PORT + index },
      name: '',
      via: 'lab' as const,
      group: '',
      isPaused: false,
      origin: 'personal',
    })),
  );
  const counter = createChangeCounter();
  useFleet.setState({ sequence: 0, reports: new Map() });
  await connectStores(createApi(bridgeTo(started, (change) => counter.add(change))))();
  onTestFinished(() => core.session.signOut());
  const shown = () =>
    new Map(
      [...useFleet.getState().reports.values()].flatMap(({ devices }) =>
        devices.map(({ device }) => [device.deviceId, device.connectedUser] as const),
      ),
    );
  await vi.waitFor(() => expect(shown().size).toBe(AGENTS * DEVICES));

  const startedAt = performance.now();
  let changes = 0;
  while (changes < CHANGES) {
    const seconds = (performance.now() - startedAt) / 1_000;
    for (; changes < Math.min(CHANGES, seconds * CHANGES_PER_SECOND); changes += 1) {
      const ofAgent = users[changes % AGENTS];
      if (ofAgent) ofAgent[Math.floor(changes / AGENTS) % DEVICES] = `user-${changes}`;
    }
    await wait(20);
  }

  const truth = new Map(
    users.flatMap((list, index) => list.map((user, device) => [`${index}-${device}`, user] as const)),
  );
  await vi.waitFor(() => expect(shown()).toEqual(truth), { interval: 200 });
  expect(counter.count(changes)).toEqual({ dropped: 0, repeated: 0, gaps: 0 });
});
