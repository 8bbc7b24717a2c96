import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** The Node that runs scripts: this one, or the one on the path if the tests run on Electron's own Node. */
export const node = process.versions['electron'] === undefined ? process.execPath : 'node';

/** The exit code and the output of a process. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/**
 * The environment of a script: this process's without variables that would change a start or a download, and with
 * `changes`.
 */
export function scriptEnvironment(changes: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const unwanted = /^(electron|require_electron|https?_proxy|no_proxy|npm_config_|display|wayland_display)/i;
  const kept = Object.entries(process.env).filter(([name]) => !unwanted.test(name));
  return { ...Object.fromEntries(kept), ...changes };
}

/** Runs a script with {@link node} until it ends. */
export async function runScript(
  file: string,
  args: readonly string[],
  changes: NodeJS.ProcessEnv,
): Promise<Ended> {
  const child = spawn(node, [file, ...args], {
    env: scriptEnvironment(changes),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, output, errors };
}
