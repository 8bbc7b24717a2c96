import { join } from 'node:path';
import { describeDownload, type ElectronDownload, readElectronDownload } from './doctor/electron-download.ts';
import { downloadCommand } from './doctor/finding.ts';
import { isLinuxRoot, type Machine, thisMachine } from './doctor/machine.ts';

const root = join(import.meta.dirname, '..');

export const electronFolder = join(root, 'node_modules/electron');

/** Electron's own executable, or else the stand-in over Chromium. */
export interface Runtime {
  readonly kind: 'electron' | 'stand-in';
  readonly executable: string;
}

/** Spawned without a shell, so that spaces and odd characters in paths are fine. */
export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/** What the command line depends on, besides the runtime. */
export type Spawner = Pick<Machine, 'platform' | 'env' | 'uid'> & {
  /** Runs the stand-in. */
  readonly node: string;
  readonly appFolder: string;
};

export const thisSpawner: Spawner = { ...thisMachine, node: process.execPath, appFolder: root };

/**
 * Doesn't start anything.
 * @throws with `REQUIRE_ELECTRON=1`, if it isn't Electron
 */
export function findRuntime(machine: Machine = thisMachine): Runtime {
  const download = readElectronDownload(machine, electronFolder);
  const runtime = chooseRuntime(download);
  if (runtime.kind === 'stand-in' && isElectronRequired(machine))
    throw new Error(
      `REQUIRE_ELECTRON=1, but ${describeDownload(download)}. To download it: ${downloadCommand}`,
    );
  return runtime;
}

export function chooseRuntime(download: ElectronDownload): Runtime {
  if (download.state === 'ready') return { kind: 'electron', executable: download.executable };
  return { kind: 'stand-in', executable: join(root, 'test/stand-in/start.ts') };
}

/** Set-up, start and tests must fail then, rather than use the stand-in. */
export function isElectronRequired({ env }: Pick<Machine, 'env'>): boolean {
  return env['REQUIRE_ELECTRON'] === '1';
}

/**
 * Switches go before the app's folder, links after it: to Electron, the first argument that isn't a switch is the app.
 */
export function runtimeCommand(spawner: Spawner, runtime: Runtime, args: readonly string[]): Command {
  const isSwitch = (arg: string) => arg.startsWith('-');
  const given = [
    ...rootSwitches(spawner).filter((each) => !args.includes(each)),
    ...args.filter(isSwitch),
    spawner.appFolder,
    ...args.filter((arg) => !isSwitch(arg)),
  ];
  const env = withoutRunAsNode(spawner);
  if (runtime.kind === 'electron') return { file: runtime.executable, args: given, env };
  return { file: spawner.node, args: [runtime.executable, ...given], env };
}

/** Chromium won't run as root in its sandbox: electron_main_delegate.cc ends the process. */
function rootSwitches(machine: Pick<Machine, 'platform' | 'uid'>): readonly string[] {
  return isLinuxRoot(machine) ? ['--no-sandbox'] : [];
}

/** Whoever runs this always needs them. */
export const switchesForUser: readonly string[] = rootSwitches(thisMachine);

/** Electron would run as plain Node. Windows ignores case in names of variables. */
function withoutRunAsNode({ platform, env }: Spawner): NodeJS.ProcessEnv {
  const normalize = (name: string) => (platform === 'win32' ? name.toUpperCase() : name);
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => normalize(name) !== 'ELECTRON_RUN_AS_NODE'),
  );
}
