import { Readable } from 'node:stream';
import { vi } from 'vitest';
import { runProgram } from '../../electron/lab-service/cli/run-program.ts';
import type { Ended } from './device-lab.ts';

/**
 * Runs the `device-lab` program in this process, which is quicker than the real one of `runDeviceLab`. One at a time:
 * all share the standard output.
 */
export async function runInThisProcess(args: readonly string[], input = ''): Promise<Ended> {
  const printed = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      printed[stream] += String(text);
      return true;
    }),
  );
  // The real one is a socket. Commands only read its text, and whether it is a terminal.
  const stdin = vi
    .spyOn(process, 'stdin', 'get')
    .mockReturnValue(Readable.from([input]) as typeof process.stdin);
  try {
    const code = await runProgram(args);
    return { code, ...printed };
  } finally {
    for (const spy of [...spies, stdin]) spy.mockRestore();
  }
}
