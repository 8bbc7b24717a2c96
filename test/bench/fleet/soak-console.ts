import { silentLog } from '#shared/log.ts';
import type { EventName } from '#shared/ipc/contract.ts';
import { packAnswer, packEvent } from '#shared/ipc/packing.ts';
import { createHandlers } from '../../../electron/ipc/handlers.ts';
import { createRouter } from '../../../electron/ipc/router.ts';
import { createFakeDesktop } from '../../fakes/desktop.ts';
import { addAgents, openConsole, signIn } from './open-console.ts';
import { FIRST_PORT } from './commands.ts';

/** The bench's commands to main. */
export type SoakCommand = { readonly id: number } & (
  | { readonly kind: 'start'; readonly dataDir: string; readonly address: string; readonly agents: number }
  | { readonly kind: 'call'; readonly route: string; readonly input: unknown }
  /** Returns the bytes of heap in use. */
  | { readonly kind: 'heap' }
);

/** Main's messages: results, and all events for the page in the form in which they are sent. */
export type SoakMessage =
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'event'; readonly event: EventName; readonly payload: unknown };

// Main in a separate process. The bench replaces Electron's IPC.
let dispatch: ReturnType<typeof createRouter> | null = null;

async function start({ dataDir, address, agents }: Extract<SoakCommand, { kind: 'start' }>): Promise<void> {
  const core = await openConsole(dataDir, silentLog);
  core.subscribe((event, payload) => send({ kind: 'event', event, payload: packEvent(event, payload) }));
  dispatch = createRouter(createHandlers(core, createFakeDesktop()), silentLog);
  await signIn(core, address);
  addAgents(
    core,
    Array.from({ length: agents }, (_, index) => FIRST_PORT + index),
  );
}

async function answer(command: SoakCommand): Promise<unknown> {
  if (command.kind === 'start') return start(command);
  if (command.kind === 'heap') {
    global.gc?.();
    return process.memoryUsage().heapUsed;
  }
  const result = await dispatch?.(command.route, command.input);
  return result?.ok ? { ...result, value: packAnswer(command.route, result.value) } : result;
}

function send(message: SoakMessage): void {
  process.send?.(message);
}

process.on('message', (command: SoakCommand) => {
  void answer(command).then((value) => send({ kind: 'answer', id: command.id, value }));
});
process.once('disconnect', () => process.exit());
