import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { findTool, whyToSkip } from './adb/tools.ts';
import { endWithUs } from './end-with-us.ts';

const READY_MS = 120_000;
/** Another run of the tests on this computer may have the only possible daemon. */
const TURN_MS = 300_000;

/** A real avahi-daemon only on loopback, with its own message bus. */
export interface Avahi {
  /** Announces a service like any program, until the test ends. Resolves when it is announced. */
  publish(service: Published): Promise<void>;
  /** The detected services of a type, one line each: `=;lo;IPv4;name;type;local;host;ip;port;txt`. */
  browse(type: string): Promise<{ readonly lines: () => readonly string[] }>;
  close(): Promise<void>;
}

export interface Published {
  readonly name: string;
  readonly type: string;
  readonly port: number;
  readonly txt?: readonly string[];
}

/** Why avahi-daemon can't run here, or null if it can. It starts only as root, also on a build server. */
export function whyToSkipAvahi(): string | null {
  const missing = whyToSkip('avahi-daemon', 'avahi-publish', 'avahi-browse', 'dbus-daemon');
  if (missing !== null || process.getuid?.() === 0) return missing;
  return 'skipped: avahi-daemon must be started by root';
}

export async function startAvahi(): Promise<Avahi> {
  const folder = await mkdtemp(join(tmpdir(), 'device-lab-avahi-'));
  const bus = join(folder, 'bus');
  const env = { ...process.env, DBUS_SYSTEM_BUS_ADDRESS: `unix:path=${bus}` };
  const children = new Set<ChildProcess>();

  /** Starts a program. Resolves when it has printed the text of a ready program. */
  async function start(name: string, args: readonly string[], ready: () => boolean | RegExp) {
    const child = spawn(findTool(name), args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    children.add(child);
    endWithUs(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
    }
    const isReady = () => {
      const wanted = ready();
      return wanted instanceof RegExp ? wanted.test(output) : wanted;
    };
    const deadline = Date.now() + READY_MS;
    while (!isReady()) {
      if (child.exitCode !== null || Date.now() > deadline) {
        await end(child);
        throw new Error(`${name} is not ready: ${output}`);
      }
      await sleep(20);
    }
    return { child, output: () => output };
  }

  async function end(child: ChildProcess): Promise<void> {
    children.delete(child);
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }

  /**
   * avahi-daemon runs only once in a system, because of files in one folder. If possible, ours gets its own folder
   * there.
   */
  async function startDaemon(config: string): Promise<void> {
    const args = ['-f', config, '--no-drop-root', '--no-chroot', '--no-rlimits', '--no-proc-title'];
    const alone = 'mkdir -p /run/avahi-daemon && mount -t tmpfs tmpfs /run/avahi-daemon';
    const canBeAlone = spawnSync('unshare', ['-m', 'sh', '-c', alone]).status === 0;
    const [name, ...before] = canBeAlone
      ? ['unshare', '-m', 'sh', '-c', `${alone} && exec "$0" "$@"`, findTool('avahi-daemon')]
      : ['avahi-daemon'];
    const deadline = Date.now() + TURN_MS;
    for (;;) {
      try {
        await start(name ?? '', [...before, ...args], () => /Server startup complete/);
        return;
      } catch (error) {
        if (!String(error).includes('already running') || Date.now() > deadline) throw error;
        await sleep(250);
      }
    }
  }

  async function close(): Promise<void> {
    // The bus is ended last. Otherwise the others would report errors.
    for (const child of [...children].toReversed()) await end(child);
    await rm(folder, { recursive: true, force: true });
  }

  await writeFile(join(folder, 'bus.conf'), describeBus(bus));
  await writeFile(join(folder, 'avahi.conf'), daemonConfig);
  try {
    await start('dbus-daemon', [`--config-file=${join(folder, 'bus.conf')}`, '--nofork', '--nopidfile'], () =>
      existsSync(bus),
    );
    await startDaemon(join(folder, 'avahi.conf'));
  } catch (error) {
    await close();
    throw error;
  }

  return {
    async publish({ name, type, port, txt = [] }) {
      const args = ['-s', name, type, String(port), ...txt];
      const { child } = await start('avahi-publish', args, () => /Established under name/);
      onTestFinished(() => end(child));
    },
    async browse(type) {
      const { output } = await start('avahi-browse', ['-rp', type], () => true);
      return { lines: () => output().split('\n').filter(Boolean) };
    },
    close,
  };
}

const daemonConfig = `
[server]
host-name=device-lab-test
use-ipv4=yes
use-ipv6=no
allow-interfaces=lo
disallow-other-stacks=no
[wide-area]
enable-wide-area=no
[publish]
publish-workstation=no
publish-hinfo=no
`;

function describeBus(socket: string): string {
  return `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
    "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
  <busconfig>
    <listen>unix:path=${socket}</listen>
    <auth>EXTERNAL</auth>
    <policy context="default">
      <allow user="*"/>
      <allow own="*"/>
      <allow send_type="method_call"/>
      <allow send_destination="*"/>
      <allow receive_sender="*"/>
    </policy>
  </busconfig>`;
}
