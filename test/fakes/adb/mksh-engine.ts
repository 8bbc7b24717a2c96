import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Phone, runOnPhone } from './phone.ts';
import { listProcesses, printUptime } from './phone-use.ts';
import type { ByteEngine, CommandEngine } from './recorded-engine.ts';
import { findTool } from './tools.ts';

const execute = promisify(execFile);

/** Command lines for which a stub prints the recording. */
const recorded = [
  'getprop',
  'wm size',
  'wm density',
  'dumpsys display',
  'dumpsys -t 4 power',
  'dumpsys -t 4 battery',
  'dumpsys -t 2 power',
  'dumpsys -t 2 SurfaceFlinger --display-id',
  'getevent -lp',
  'settings get global device_name',
];

export interface ShellEngineOptions {
  readonly shell?: 'mksh' | 'dash';
  /** GNU grep replaces that of Android 7 to 10, which is not from toybox. A device older than toybox has none. */
  readonly grep?: 'toybox' | 'grep' | null;
}

/**
 * Runs the command line for real, by default with Android's programs: the shell mksh, and toybox. The device's own
 * commands are stubs that print their recordings, and its `/proc` is a folder.
 */
export function createMkshEngine({
  shell = 'mksh',
  grep = 'toybox',
}: ShellEngineOptions = {}): CommandEngine {
  const runBytes = createByteEngine({ shell, grep });
  return async (phone, commandLine) => (await runBytes(phone, commandLine)).toString();
}

/** @param screencap what `screencap -p` prints */
export function createByteEngine(
  { shell = 'mksh', grep = 'toybox' }: ShellEngineOptions = {},
  screencap: Buffer | null = null,
): ByteEngine {
  return async (phone, commandLine) => {
    const folder = await mkdtemp(join(tmpdir(), 'device-lab-phone-'));
    try {
      await install(phone, folder, grep);
      if (screencap !== null) await installPrinter(folder, 'screencap', '-p', screencap);
      const line = commandLine.replaceAll(/(?<= )\/proc\//g, `${folder}/proc/`);
      const { stdout } = await execute(findTool(shell), ['-c', line], {
        env: { PATH: join(folder, 'bin') },
        encoding: 'buffer',
        maxBuffer: 64 * 1024 * 1024,
      });
      return screencap === null ? Buffer.from(stdout.toString().replaceAll(folder, '')) : stdout;
    } finally {
      await rm(folder, { recursive: true });
    }
  };
}

async function install(phone: Phone, folder: string, grep: ShellEngineOptions['grep']): Promise<void> {
  const bin = join(folder, 'bin');
  await mkdir(bin);
  if (grep) await symlink(findTool(grep), join(bin, 'grep'));
  for (const tool of ['cat', 'sort']) await symlink(findTool('toybox'), join(bin, tool));
  await installProcesses(phone, join(folder, 'proc'));
  for (const command of recorded) {
    await writeFile(join(folder, command.replaceAll(' ', '_')), runOnPhone(phone, command) ?? '');
  }
  for (const name of new Set(recorded.map((command) => command.split(' ', 1)[0] ?? '')))
    await installPrinter(folder, name);
}

/** A program that prints the file with the name of its command line. */
async function installPrinter(folder: string, name: string, words?: string, printed?: Buffer): Promise<void> {
  if (printed !== undefined) await writeFile(join(folder, `${name}_${words}`), printed);
  const stub = `#!${findTool('mksh')}\nIFS=_\nexec ${findTool('toybox')} cat "${folder}/\${0##*/}\${1:+_$*}"\n`;
  await writeFile(join(folder, 'bin', name), stub, { mode: 0o755 });
}

async function installProcesses({ use }: Phone, proc: string): Promise<void> {
  await mkdir(proc);
  if (!use) return;
  await writeFile(join(proc, 'uptime'), printUptime(use));
  for (const [id, commandLine] of listProcesses(use)) {
    await mkdir(join(proc, String(id)));
    await writeFile(join(proc, String(id), 'cmdline'), commandLine);
  }
}
