// Runs the long form of the security tests: floods, fuzzing, kill -9, and the soak of sockets. Each test
// prints its figures. `npm run security-figures -- requests floods` runs only the parts whose names contain one of these
// words. FUZZ_SEED=n tries the same cases again.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { longTestTimeout } from '../time-limits.ts';

interface Part {
  readonly name: string;
  readonly file: string;
  readonly config: 'fuzz' | 'soak' | 'vitest';
}

const fuzz = (name: string): Part => ({
  name: `fuzz ${name}`,
  file: `test/security/fuzz/${name}.test.ts`,
  config: 'fuzz',
});

/** Floods measure response times, so they run alone. */
const floods: Part = {
  name: 'floods',
  file: 'test/security/electron/lab-service/flood.test.ts',
  config: 'fuzz',
};

/** Two lanes that run in parallel after the floods. The second one mostly waits for deadlines. */
const lanes: readonly (readonly Part[])[] = [
  ['requests', 'adb-replies', 'framing', 'answers', 'calls', 'neighbor'].map(fuzz),
  [
    { name: 'kill console', file: 'test/integration/electron/console/state.test.ts', config: 'vitest' },
    {
      name: 'kill accounts',
      file: 'test/integration/electron/lab-service/accounts/kill.test.ts',
      config: 'vitest',
    },
    { name: 'soak sockets', file: 'test/security/soak/sockets/sockets.test.ts', config: 'soak' },
  ],
];

const root = join(import.meta.dirname, '../..');
const words = process.argv.slice(2);
const env = {
  ...process.env,
  FUZZ_SEED: process.env['FUZZ_SEED'] ?? String(Date.now() % 2 ** 31),
  DEVICE_LAB_STATE_KILLS: '300',
  DEVICE_LAB_KILLS: '100',
};
await runLane([floods]);
await Promise.all(lanes.map(runLane));

async function runLane(parts: readonly Part[]): Promise<void> {
  for (const part of parts) {
    if (words.length > 0 && !words.some((word) => part.name.includes(word))) continue;
    const hasPassed = await run(part);
    console.log(`${part.name} ${hasPassed ? 'passed' : 'FAILED'}`);
    if (!hasPassed) process.exitCode = 1;
  }
}

async function run({ file, config }: Part): Promise<boolean> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const options = ['--config', `test/${config}.config.ts`, `--testTimeout=${longTestTimeout}`];
  const child = spawn(process.execPath, [vitest, 'run', ...options, file], {
    cwd: root,
    stdio: 'inherit',
    env,
  });
  const [status] = await once(child, 'exit');
  return status === 0;
}
