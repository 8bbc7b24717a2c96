import { spawnSync } from 'node:child_process';

/** Silently. If it fails, only its last line of errors is printed. */
export function runStep(command: string, args: readonly string[], timeoutMs: number): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stderr, error } = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env,
    timeout: timeoutMs,
  });
  if (status !== 0) console.log(`  ${error?.message ?? String(stderr).trim().split('\n').at(-1) ?? ''}`);
  return status === 0;
}
