import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { SoakMessage, SoakCommand } from './soak-console.ts';

/** Each kind of command without its number. */
type Unnumbered<Q> = Q extends SoakCommand ? Omit<Q, 'id'> : never;

/** Main in a separate process. */
export interface SoakMain {
  request(command: Unnumbered<SoakCommand>): Promise<unknown>;
  close(): Promise<void>;
}

export function startMain(onEvent: (event: string, payload: unknown) => void): SoakMain {
  const child: ChildProcess = fork(join(import.meta.dirname, 'soak-console.ts'), {
    execArgv: ['--expose-gc'],
    serialization: 'advanced',
  });
  const waiting = new Map<number, (value: unknown) => void>();
  let asked = 0;
  child.on('message', (message: SoakMessage) => {
    if (message.kind === 'event') onEvent(message.event, message.payload);
    else waiting.get(message.id)?.(message.value);
  });
  return {
    request(command) {
      asked += 1;
      const id = asked;
      child.send({ ...command, id });
      return new Promise((resolve) => waiting.set(id, resolve)).finally(() => waiting.delete(id));
    },
    async close() {
      if (child.exitCode !== null) return;
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}
