import { join } from 'node:path';
import { build } from '../../../scripts/build.ts';
import { findRuntime, type Runtime } from '../../../scripts/electron.ts';
import { startMissingDisplay } from '../../e2e/display.ts';
import { prepare } from '../../electron-25/prepare.ts';
import { ELECTRON_VERSION } from '../../electron-25/runtime.ts';

/** What starts the apps of a bench. */
export interface BenchRuntime extends Runtime {
  readonly name: string;
  /** The folder with the built console. */
  readonly consoleFolder: string;
  /** Its apps are CommonJS, and have the console's shims. */
  readonly isElectron25: boolean;
  readonly close: () => void;
}

/** Builds the console for the runtime of `npm start`, or with `--electron-25` for that one. */
export async function openRuntime(options: readonly string[]): Promise<BenchRuntime> {
  if (options.includes('--electron-25')) {
    const { dist, app, close } = await prepare();
    const name = `Electron ${ELECTRON_VERSION} with shims`;
    const executable = join(dist, 'electron');
    return { kind: 'electron', executable, name, consoleFolder: app, isElectron25: true, close };
  }
  await build();
  const runtime = findRuntime();
  const isElectron = runtime.kind === 'electron';
  const display = isElectron ? await startMissingDisplay() : null;
  return {
    ...runtime,
    name: isElectron ? 'Electron' : 'the stand-in',
    consoleFolder: join(import.meta.dirname, '../../..'),
    isElectron25: false,
    close: () => display?.close(),
  };
}
