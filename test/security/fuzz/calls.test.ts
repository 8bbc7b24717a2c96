import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { routes } from '#shared/ipc/contract.ts';
import { createHandlers } from '../../../electron/ipc/handlers.ts';
import { createRouter, type Handlers } from '../../../electron/ipc/router.ts';
import { startConsole } from '../../fakes/console.ts';
import { createFakeDesktop } from '../../fakes/desktop.ts';
import { answerJson, deviceList, startLabServer, wireDevice } from '../../fakes/lab-server.ts';
import { makeTempFolder } from '../../fakes/temp-folder.ts';
import { fuzz, fuzzRounds } from './fuzz.ts';
import { type Call, hostileCalls } from './hostile-input.ts';

const codes = ['unknown-route', 'invalid-input', 'internal'];

/** The names of files in the data folder, also while they are being written. Snapshots and saved fleets have IDs. */
const ownFile =
  /^(?:[a-z][a-z-]*(?:\.[a-z]+)*(?:\.\d+)?|(?:snapshots|last-fleet)[\\/][0-9a-f-]{32,36}[.\w]*)$/;

/** Collects the targets of this process's connections from now on. */
function followConnections(): ReadonlySet<string> {
  const targets = new Set<string>();
  const follow = (message: unknown) => {
    // Node's message on this channel.
    const { socket } = message as { readonly socket: Socket };
    socket.on('connectionAttempt', (ip: string, port: number) => targets.add(`${ip}:${port}`));
  };
  subscribe('net.client.socket', follow);
  onTestFinished(() => void unsubscribe('net.client.socket', follow));
  return targets;
}

/** Handlers that first check that the router has rejected invalid input. */
function guardHandlers(handlers: Handlers): Handlers {
  const guarded = Object.entries(handlers).map(([route, handle]) => {
    const check = (input: unknown) => {
      // The names of the handlers are those of the routes.
      expect(routes[route as keyof Handlers].input.safeParse(input).success).toBe(true);
      return (handle as (input: unknown) => unknown)(input);
    };
    return [route, check] as const;
  });
  // Object.fromEntries loses the names. They are those of `handlers`.
  return Object.fromEntries(guarded) as unknown as Handlers;
}

test.each(Array.from({ length: fuzzRounds }, (_, round) => round))(
  'a compromised page gets nothing but results, and reaches nothing (round %i)',
  async (round) => {
    const around = await makeTempFolder();
    const dataDir = join(around, 'data');
    await mkdir(dataDir);
    // The second has the ending of a snapshot.
    const outside = ['escaped', 'escaped.jsonl.gz'];
    for (const name of outside) await writeFile(join(around, name), 'untouched');
    const lab = await startLabServer();
    onTestFinished(() => lab.close());
    const port = Number(new URL(lab.baseAddress).port);
    const { console, labs, log } = await startConsole(dataDir);
    labs.servers.demo.listDevices = answerJson(deviceList([wireDevice('s1')]));
    const dispatch = createRouter(guardHandlers(createHandlers(console, createFakeDesktop())), log);
    const targets = followConnections();

    async function signIn() {
      // Otherwise no handler would be reached after the first call that locks.
      if (console.lock.isLocked()) await dispatch('session.signOut', undefined);
      if (console.traySummary().isSignedIn) return;
      await dispatch('session.signIn', {
        choice: { kind: 'demo' },
        companyCode: '',
        employeeNumber: '',
        password: '',
      });
    }
    async function fillIn(input: unknown): Promise<unknown> {
      const { fleet, snapshots, alerts } = await console.pageState();
      const report = fleet.reports[0];
      const known: Record<string, string | undefined> = {
        '@agent': report?.agent.id,
        '@device': report?.devices[0]?.key,
        '@snapshot': snapshots[0]?.id,
        '@alert': alerts.pending[0]?.id,
      };
      return replaceTexts(input, (text) => known[text] ?? text);
    }

    await fuzz(
      { name: 'calls of the page', cases: 5_000, atOnce: 5, round },
      hostileCalls(port),
      async ({ route, input }: Call) => {
        await signIn();
        const result = await dispatch(route, await fillIn(input));
        if (result.ok) {
          expect(Object.keys(result).toSorted()).toEqual(['ok', 'value']);
          return 'accepted';
        }
        expect(codes).toContain(result.error.code);
        expect(Object.keys(result.error).toSorted()).toEqual(['code', 'route']);
        expect(result.error.route.length).toBeLessThanOrEqual(100);
        return 'rejected';
      },
    );

    const own = [labs.servers.demo, labs.servers['this-computer'], lab].map(
      ({ baseAddress }) => new URL(baseAddress).host,
    );
    expect([...targets].filter((target) => !own.includes(target))).toEqual([]);
    expect((await readdir(around)).toSorted()).toEqual(['data', ...outside]);
    for (const name of outside) expect(await readFile(join(around, name), 'utf8')).toBe('untouched');
    const files = await readdir(dataDir, { recursive: true });
    expect(files.filter((file) => !ownFile.test(file))).toEqual([]);
    expect(Object.keys(Object.prototype)).toEqual([]);
    // Expected failures: routes that need a signed-in user, locked routes, and unknown agents. No other internal
    // error occurred.
    const failures = log.lines.filter((line) => line.includes('A call failed'));
    const known = /Error: (?:No user is signed in|The console is locked|No such agent)/;
    expect(failures.filter((line) => !known.test(line))).toEqual([]);
  },
);

/** Replaces the texts in a value, down to `depth`, by default the maximum depth of our own inputs. */
function replaceTexts(value: unknown, replace: (text: string) => string, depth = 5): unknown {
  if (typeof value === 'string') return replace(value);
  if (typeof value !== 'object' || value === null || depth === 0) return value;
  if (Array.isArray(value) && value.length < 10)
    return value.map((each: unknown) => replaceTexts(each, replace, depth - 1));
  if (Object.getPrototypeOf(value) !== Object.prototype || Object.hasOwn(value, '__proto__')) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, replaceTexts(each, replace, depth - 1)]);
  return Object.fromEntries(entries) as unknown;
}
