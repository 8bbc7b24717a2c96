import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Part of the check, in its own process. */
export interface Stage {
  readonly name: string;
  /** Node's arguments. */
  readonly args: readonly string[];
}

/**
 * All at once, because one alone leaves processors idle. The first prints as it goes, the others when those
 * before them are done. Resolves to the names of those that failed.
 */
export async function runStages(cwd: string, stages: readonly Stage[]): Promise<readonly string[]> {
  const started = stages.map(({ name, args }, index) => ({ name, ended: start(cwd, args, index > 0) }));
  const failed: string[] = [];
  for (const { name, ended } of started) {
    console.log(`· ${name}`);
    const { isGood, output } = await ended;
    process.stdout.write(output);
    if (!isGood) failed.push(name);
  }
  return failed;
}

async function start(cwd: string, args: readonly string[], isHeld: boolean) {
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: isHeld ? ['inherit', 'pipe', 'pipe'] : 'inherit',
  });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  const [code] = await once(child, 'close');
  return { isGood: code === 0, output: chunks.join('') };
}
