import { silentLog } from '#shared/log.ts';
import type { EventName } from '#shared/ipc/contract.ts';
import { packAnswer, packEvent } from '#shared/ipc/packing.ts';
import { createHandlers } from '../../../electron/ipc/handlers.ts';
import { createRouter } from '../../../electron/ipc/router.ts';
import { createFakeDesktop } from '../../fakes/desktop.ts';
import { addAgents, openConsole, signIn } from './open-console.ts';
import { FIRST_PORT } from './commands.ts';

/** What the bench says to main. */
export type SoakCommand = { readonly id: number } & (
  | { readonly kind: 'start'; readonly dataDir: string; readonly address: string; readonly agents: number }
  | { readonly kind: 'call'; readonly route: string; readonly input: unknown }
  /** Answers with the bytes of heap in use. */
  | { readonly kind: 'heap' }
);

/** What main says: answers, and all it tells the page in the form in which it crosses. */
export type SoakMessage =
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'event'; readonly event: EventName; readonly payload: unknown };

// Main in a process of its own, with the bench in the place of Electron's IPC.
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
