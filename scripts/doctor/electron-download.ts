import { type Machine, pathsOf } from './machine.ts';

/** The package `electron` gets its runtime in a separate step. How far is it? */
export type ElectronDownload =
  | { readonly state: 'ready'; readonly executable: string; readonly version: string | null }
  | { readonly state: 'absent' }
  | { readonly state: 'broken'; readonly reason: string }
  /** `ELECTRON_OVERRIDE_DIST_PATH` names a folder without Electron. */
  | { readonly state: 'no-override'; readonly folder: string };

/**
 * Goes by the rules of the package's own `install.js` and `index.js`. We can't import it: that would start a download.
 * @param folder of the package `electron`
 */
export function readElectronDownload(machine: Machine, folder: string): ElectronDownload {
  const paths = pathsOf(machine);
  const path = machine.readFile(paths.join(folder, 'path.txt'))?.trim() ?? '';
  const override = machine.env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (override) return readOverride(machine, override, path || usualExecutable(machine));

  const dist = paths.join(folder, 'dist');
  if (path === '') {
    if (machine.stat(dist) === null) return { state: 'absent' };
    // install.js writes path.txt last.
    return broken('its download was interrupted');
  }
  const executable = paths.join(dist, path);
  const facts = machine.stat(executable);
  if (facts === null) return broken('its executable is missing');
  if (!facts.isFile || facts.size === 0) return broken('its executable is empty');
  const version = machine.readFile(paths.join(dist, 'version'))?.trim().replace(/^v/, '') ?? '';
  const wanted = readWantedVersion(machine, folder);
  if (version !== wanted) return broken(`it has version ${version || 'unknown'} instead of ${wanted}`);
  return { state: 'ready', executable, version };
}

/** A clause, to go into a sentence. */
export function describeDownload(download: ElectronDownload): string {
  switch (download.state) {
    case 'ready':
      return "Electron's runtime is ready";
    case 'absent':
      return "Electron's runtime is not downloaded";
    case 'broken':
      return `Electron's runtime is broken: ${download.reason}`;
    case 'no-override':
      return `ELECTRON_OVERRIDE_DIST_PATH names a folder without Electron: ${download.folder}`;
  }
}

/** @throws if the package isn't installed */
export function readWantedVersion(machine: Machine, folder: string): string {
  const manifest = machine.readFile(pathsOf(machine).join(folder, 'package.json'));
  if (manifest === null) throw new Error(`The package electron is not installed in ${folder}`);
  // Anything on npm's registry has a version.
  return (JSON.parse(manifest) as { readonly version: string }).version;
}

function readOverride(machine: Machine, folder: string, path: string): ElectronDownload {
  const paths = pathsOf(machine);
  const executable = paths.join(folder, path);
  const facts = machine.stat(executable);
  if (facts === null || !facts.isFile || facts.size === 0) return { state: 'no-override', folder };
  return {
    state: 'ready',
    executable,
    version: machine.readFile(paths.join(folder, 'version'))?.trim() ?? null,
  };
}

/** Where it is by default, as in install.js. */
function usualExecutable({ platform }: Machine): string {
  if (platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron';
  return platform === 'win32' ? 'electron.exe' : 'electron';
}

function broken(reason: string): ElectronDownload {
  return { state: 'broken', reason };
}
