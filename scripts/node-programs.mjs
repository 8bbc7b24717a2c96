// @ts-check
// Which Node and npm set-up runs, and how to start them on Windows. Plain JavaScript: nothing is installed yet.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** @typedef {Readonly<{ platform: string, arch: string, execPath: string, env: Readonly<Record<string, string | undefined>> }>} Host */

/**
 * The project's own Node, or else the one running this, if it's new enough.
 * @param {string} root the project's folder
 * @param {number} major
 * @param {Pick<Host, 'platform' | 'arch' | 'execPath'>} host
 * @returns {string | null} the path of an executable
 */
export function findNode(root, major, host = process) {
  return [ownNode(root, host), host.execPath].find((file) => readMajor(file) >= major) ?? null;
}

/**
 * From npm's package of Node for this platform. package.json lists them all, and npm installs the one that fits.
 * @param {string} root the project's folder
 * @param {Pick<Host, 'platform' | 'arch'>} host
 */
export function ownNode(root, { platform, arch } = process) {
  const isWindows = platform === 'win32';
  const name = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node';
  const folder = `${name}-${isWindows ? 'win' : platform}-${arch}`;
  return join(root, 'node_modules', folder, 'bin', isWindows ? 'node.exe' : 'node');
}

/** @param {string} file */
function readMajor(file) {
  const { stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' });
  return Number(/^v(\d+)\./.exec(stdout ?? '')?.[1] ?? Number.NaN);
}

/**
 * How to call npm; the one running this if there is one. On Windows `npm` is a batch file and needs
 * `cmd.exe`, so rather take its script next to `node.exe`.
 * @param {Omit<Host, 'arch'>} host
 * @returns {readonly [file: string, ...first: string[]]}
 */
export function findNpm({ platform, execPath, env } = process) {
  if (env['npm_execpath']) return [execPath, env['npm_execpath']];
  if (platform !== 'win32') return ['npm'];
  const script = join(dirname(execPath), 'node_modules/npm/bin/npm-cli.js');
  return existsSync(script) ? [execPath, script] : ['npm.cmd'];
}

/**
 * What to give `spawn`. Windows only starts batch files through `cmd.exe`: without a shell Node refuses
 * (EINVAL), and with one it joins the arguments unquoted, so we quote them here.
 * @param {string} file
 * @param {readonly string[]} args without `"` and `%`, which `cmd.exe` would interpret
 * @param {Pick<Host, 'platform' | 'env'>} host
 */
export function makeCommand(file, args, { platform, env } = process) {
  if (platform !== 'win32' || !/\.(?:cmd|bat)$/i.test(file)) return { file, args, options: {} };
  const line = [file, ...args].map(quote).join(' ');
  return {
    file: env['ComSpec'] ?? 'cmd.exe',
    // With /s, cmd.exe takes off the first and last quote and leaves the rest alone.
    args: ['/d', '/s', '/c', `"${line}"`],
    options: { windowsVerbatimArguments: true },
  };
}

/**
 * Don't quote a name without a path: in a batch file that `cmd.exe` found by a quoted name, `%~dp0` is the
 * current folder.
 * @param {string} text
 */
function quote(text) {
  return /^[\w.:\\/-]+$/.test(text) ? text : `"${text}"`;
}

/**
 * Gets the Node we're running on out of `node_modules`, which `npm ci` is about to remove: npm puts the
 * project's own first on its scripts' path. Windows can rename a running program, but not remove it.
 * @param {string} root the project's folder
 * @param {Pick<Host, 'platform' | 'execPath'>} host
 * @returns {string} where this Node is now
 */
export function moveOutOfModules(root, { platform, execPath } = process) {
  const modules = join(root, 'node_modules');
  if (platform !== 'win32' || relative(modules, execPath).startsWith('..')) return execPath;
  const out = join(root, 'out');
  mkdirSync(out, { recursive: true });
  for (const name of readdirSync(out)) if (name.startsWith(inUse)) removeIfFree(join(out, name));
  const target = join(out, `${inUse}${process.pid}.exe`);
  renameSync(execPath, target);
  return target;
}

const inUse = 'node-in-use-';

/** @param {string} file */
function removeIfFree(file) {
  try {
    rmSync(file);
  } catch {
    // Still running.
  }
}
