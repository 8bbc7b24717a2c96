import { writeFile } from 'node:fs/promises';
import type { PageState, FleetChange } from '#shared/ipc/page-state.ts';
import { packAnswer, packEvent } from '#shared/ipc/packing.ts';
import { type Log, silentLog } from '#shared/log.ts';
import { defaultDigest, defaultLimits, type LabChoice } from '#shared/model/lab.ts';
import type { Console } from '../../../electron/console/console-interface.ts';
import type { EmbeddedLabs } from '../../../electron/console/lab-client/embedded-labs.ts';
import { createEmbeddedLabs } from '../../../electron/lab-service/embedded/embedded.ts';
import { createPlainConsole } from '../../fakes/plain-console.ts';
import { serveCommands } from '../service/processes.ts';
import { listenPlainly } from './plain-listener.ts';
import type { ConsoleCommand, ConsoleSweep, Opening, Recording } from './commands.ts';
import { watchSweep } from './sweep.ts';

const account = { companyCode: 'ACME', employeeNumber: '1001', password: 'secret' } as const;

// The whole console without its window, in a separate process like main.
let core: Console | null = null;
let baseAddress: string | null = null;
let embeddedLabs: EmbeddedLabs | undefined;
let onSignedIn = () => {};
let state: PageState | null = null;
let messages: readonly FleetChange[] = [];

async function open({ dataDir, address, listenAt }: Opening): Promise<void> {
  baseAddress = address;
  if (address === null) embeddedLabs = createEmbeddedLabs({ dataDir, log: silentLog, version: '0.0.0' });
  if (embeddedLabs !== undefined && listenAt !== undefined) {
    baseAddress = await listenPlainly(await embeddedLabs.open('this-computer'), listenAt);
  }
  // A sweep begins with the line that is logged just before the fleet is opened.
  const info = (message: string) => message === 'Signed in' && onSignedIn();
  const log: Log = { info, warn() {}, error: console.error };
  core = await createPlainConsole({ dataDir, log, ...(embeddedLabs && { embeddedLabs }) });
}

async function prepare(ports: readonly number[]): Promise<void> {
  if (!core) throw new Error('No console is open');
  if (embeddedLabs !== undefined) await core.session.createFirstAccount({ ...account, name: 'Kim' });
  if (baseAddress !== null) await signIn(core, baseAddress);
  core.agents.addMany(
    ports.map((port) => ({
      address: { host: '127.0.0.1', port },
      name: '',
      via: 'lab' as const,
      group: '',
      isPaused: false,
      origin: 'personal',
    })),
  );
  core.session.signOut();
}

/** Signs in to the service at an address. Null is this computer's own service. */
async function signIn({ session }: Console, address: string | null): Promise<void> {
  // No data of the previous sweep is kept: each starts without data.
  session.signOut();
  const choice: LabChoice =
    address === null
      ? { kind: 'this-computer' }
      : { kind: 'service', address, digest: defaultDigest, limits: defaultLimits };
  const { outcome } = await session.signIn({ choice, ...account });
  if (outcome !== 'signed-in') throw new Error(`Not signed in: ${outcome}`);
}

async function sweep(kind: 'sign-in' | 'again', answering: number): Promise<ConsoleSweep> {
  if (!core) throw new Error('No console is open');
  const watcher = watchSweep(core, answering);
  onSignedIn = watcher.begin;
  if (kind === 'sign-in') await signIn(core, baseAddress);
  else {
    watcher.begin();
    core.wake();
  }
  const found = await watcher.ended;
  messages = watcher.messages;
  state = await core.pageState();
  return found;
}

function record(): Recording {
  const sequence = (messages[0]?.sequence ?? 1) - 1;
  return {
    state: packAnswer('console.state', { ...state, fleet: { sequence, reports: [] } }),
    messages: messages.map((message) => packEvent('fleet.changed', message)),
  };
}

async function answer(command: ConsoleCommand): Promise<unknown> {
  switch (command.kind) {
    case 'open':
      return open(command);
    case 'prepare':
      return prepare(command.ports);
    case 'sign-in':
    case 'again':
      return sweep(command.kind, command.answering);
    case 'record':
      return writeFile(command.file, JSON.stringify(record()));
    case 'memory': {
      messages = [];
      state = null;
      global.gc?.();
      const { heapUsed, external } = process.memoryUsage();
      return heapUsed + external;
    }
    case 'close':
      // Signed out, so that the next console starts without this one's data.
      core?.session.signOut();
      await core?.close();
      return embeddedLabs?.close();
  }
}

// The bench, which started this process, defines the type. Undefined cannot be sent.
serveCommands(async (command) => (await answer(command as ConsoleCommand)) ?? null);
