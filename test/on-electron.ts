// npm run on-electron: unit, security and integration tests with Electron's binary in place of Node, whose cryptography is
// BoringSSL instead of OpenSSL. The arguments after -- are for Vitest.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findRuntime } from '../scripts/electron.ts';
import { root } from '../scripts/package/pack-layout.ts';

const { kind, executable } = findRuntime();
if (kind !== 'electron') throw new Error("Electron's runtime is not here: npm run get-electron");
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const projects = ['unit', 'security', 'integration'].flatMap((name) => ['--project', name]);
// Vitest starts its workers with the same binary, and they inherit the variable.
const { status } = spawnSync(
  executable,
  [vitest, 'run', '--config', join(root, 'test/vitest.config.ts'), ...projects, ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } },
);
process.exitCode = status ?? 1;
