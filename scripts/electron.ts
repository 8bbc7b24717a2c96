import { join } from 'node:path';
import { describeDownload, type ElectronDownload, readElectronDownload } from './doctor/electron-download.ts';
import { downloadCommand } from './doctor/finding.ts';
import { isLinuxRoot, type Machine, thisMachine } from './doctor/machine.ts';

const root = join(import.meta.dirname, '..');

/** The folder of the package `electron`. */
export const electronFolder = join(root, 'node_modules/electron');

/**
 * The runtime of the console: Electron's own executable, or the stand-in over Chromium if Electron is not available.
 */
export interface Runtime {
  readonly kind: 'electron' | 'stand-in';
  readonly executable: string;
}

/** A process to spawn without a shell, so that paths with spaces and special characters work. */
export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/** Inputs of a command line besides the runtime. */
export type Spawner = Pick<Machine, 'platform' | 'env' | 'uid'> & {
  /** The Node that runs the stand-in. */
  readonly node: string;
  readonly appFolder: string;
};

export const thisSpawner: Spawner = { ...thisMachine, node: process.execPath, appFolder: root };

/**
 * Finds the runtime without spawning anything.
 * @throws with `REQUIRE_ELECTRON=1`, when it is not Electron.
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

/** The runtime that a start uses with this download. */
export function chooseRuntime(download: ElectronDownload): Runtime {
  if (download.state === 'ready') return { kind: 'electron', executable: download.executable };
  return { kind: 'stand-in', executable: join(root, 'test/stand-in/start.ts') };
}

/** Whether set-up, start and tests must fail instead of using the stand-in. */
export function isElectronRequired({ env }: Pick<Machine, 'env'>): boolean {
  return env['REQUIRE_ELECTRON'] === '1';
}

/**
 * The command line that starts the app. Switches come before the app's folder and links after it: Electron uses the
 * first argument that is not a switch as the app.
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

/** Chromium refuses to run as root inside its sandbox: electron_main_delegate.cc ends the process. */
function rootSwitches(machine: Pick<Machine, 'platform' | 'uid'>): readonly string[] {
  return isLinuxRoot(machine) ? ['--no-sandbox'] : [];
}

/** The switches that every start of this user needs. */
export const switchesForUser: readonly string[] = rootSwitches(thisMachine);

/** With this variable Electron would run as plain Node. Windows ignores case in the names of variables. */
function withoutRunAsNode({ platform, env }: Spawner): NodeJS.ProcessEnv {
  const normalize = (name: string) => (platform === 'win32' ? name.toUpperCase() : name);
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => normalize(name) !== 'ELECTRON_RUN_AS_NODE'),
  );
}
