import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Starts a console whose switches include `--remote-debugging-port=0`, and waits until it prints the address of DevTools. */
export async function startWithDevTools([command, ...args]: readonly [string, ...string[]]): Promise<{
  readonly child: ChildProcess;
  readonly devTools: string;
}> {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  for await (const line of createInterface(child.stderr)) {
    const [, devTools] = /^DevTools listening on (ws:\S+)/.exec(line) ?? [];
    if (devTools !== undefined) {
      child.stderr.resume();
      return { child, devTools };
    }
  }
  throw new Error('The console ended before DevTools listened');
}
