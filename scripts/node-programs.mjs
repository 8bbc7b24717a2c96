// @ts-check
// Which Node and which npm the set-up runs, and how Windows starts them. Plain JavaScript, because nothing is installed yet.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** @typedef {Readonly<{ platform: string, arch: string, execPath: string, env: Readonly<Record<string, string | undefined>> }>} Host */

/**
 * A Node of at least this major version: the project's own, or the one that runs this script.
 * @param {string} root the project's folder
 * @param {number} major
 * @param {Pick<Host, 'platform' | 'arch' | 'execPath'>} host
 * @returns {string | null} the path of an executable
 */
export function findNode(root, major, host = process) {
  return [ownNode(root, host), host.execPath].find((file) => readMajor(file) >= major) ?? null;
}

/**
 * The executable of npm's package with the Node for this platform. package.json lists them all, and npm installs the
 * one that fits.
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
 * npm as a program and its first arguments: the npm that runs this script, if one does. On Windows `npm` is a batch
 * file, which needs `cmd.exe`, so its script beside `node.exe` is preferred.
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
 * The arguments with which `spawn` starts a program. Windows starts a batch file only through `cmd.exe`. Node rejects
 * one without a shell (EINVAL), and joins arguments unquoted with one, so the line is quoted here.
 * @param {string} file
 * @param {readonly string[]} args without `"` and `%`, which `cmd.exe` would interpret
 * @param {Pick<Host, 'platform' | 'env'>} host
 */
export function makeCommand(file, args, { platform, env } = process) {
  if (platform !== 'win32' || !/\.(?:cmd|bat)$/i.test(file)) return { file, args, options: {} };
  const line = [file, ...args].map(quote).join(' ');
  return {
    file: env['ComSpec'] ?? 'cmd.exe',
    // With /s, cmd.exe removes the first and the last quote and leaves all others.
    args: ['/d', '/s', '/c', `"${line}"`],
    options: { windowsVerbatimArguments: true },
  };
}

/**
 * A name without a path stays unquoted: in a batch file that `cmd.exe` found by a quoted name, `%~dp0` is the current folder.
 * @param {string} text
 */
function quote(text) {
  return /^[\w.:\\/-]+$/.test(text) ? text : `"${text}"`;
}

/**
 * Moves the Node that runs this script out of `node_modules`, which `npm ci` is about to remove. npm puts the
 * project's Node first on the path of its scripts. Windows can rename a running program, but not remove it.
 * @param {string} root the project's folder
 * @param {Pick<Host, 'platform' | 'execPath'>} host
 * @returns {string} the new path of the Node that runs this script
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
    // It is still running.
  }
}
