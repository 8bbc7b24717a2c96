import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Phone, runOnPhone } from './phone.ts';
import type { CommandEngine } from './recorded-engine.ts';
import { findTool } from './tools.ts';

const execute = promisify(execFile);

/** Command lines a stub prints the recording of. */
const recorded = [
  'getprop',
  'wm size',
  'wm density',
  'dumpsys display',
  'getevent -lp',
  'settings get global device_name',
];

/**
 * Really runs the command line, with what Android ships: the shell mksh, and toybox for grep. The phone's own commands
 * are stubs that print their recordings. With `withoutGrep` the phone is older than toybox.
 */
export function createMkshEngine({ withoutGrep = false } = {}): CommandEngine {
  return async (phone, commandLine) => {
    const folder = await mkdtemp(join(tmpdir(), 'device-lab-phone-'));
    try {
      await install(phone, folder, withoutGrep);
      const { stdout } = await execute(findTool('mksh'), ['-c', commandLine], {
        env: { PATH: join(folder, 'bin') },
        maxBuffer: 4 * 1024 * 1024,
        timeout: 10_000,
      });
      return stdout;
    } finally {
      await rm(folder, { recursive: true });
    }
  };
}

async function install(phone: Phone, folder: string, withoutGrep: boolean): Promise<void> {
  const bin = join(folder, 'bin');
  await mkdir(bin);
  if (!withoutGrep) await symlink(findTool('toybox'), join(bin, 'grep'));
  for (const command of recorded) {
    await writeFile(join(folder, command.replaceAll(' ', '_')), runOnPhone(phone, command) ?? '');
  }
  const stub = `#!${findTool('mksh')}\nIFS=_\nexec ${findTool('toybox')} cat "${folder}/\${0##*/}\${1:+_$*}"\n`;
  for (const name of new Set(recorded.map((command) => command.split(' ', 1)[0] ?? ''))) {
    await writeFile(join(bin, name), stub, { mode: 0o755 });
  }
}
