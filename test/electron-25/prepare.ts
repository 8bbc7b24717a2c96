import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findNpm } from '../../scripts/node-programs.mjs';
import { root } from '../../scripts/package/pack-layout.ts';
import { startMissingDisplay } from '../e2e/display.ts';
import { buildApp } from './build.ts';
import { holdLock } from './lock.ts';
import { bringElectron, layOut } from './runtime.ts';

const cache = join(root, 'node_modules/.cache/electron-25');

/** Electron 25, the console that was built for it, and a display. One run of a clone has them at a time. */
export interface Prepared {
  /** The folder of Electron's own files. */
  readonly electron: string;
  /** The same with the default app. */
  readonly dist: string;
  /** The built console. */
  readonly app: string;
  readonly close: () => void;
}

/** @throws as `bringElectron` */
export async function prepare(): Promise<Prepared> {
  mkdirSync(cache, { recursive: true });
  const release = await holdLock(join(cache, 'lock'));
  try {
    const electron = await bringElectron();
    const dist = layOut(electron, join(cache, 'dist'));
    if (!existsSync(join(import.meta.dirname, 'node_modules/core-js'))) installShims();
    const app = join(cache, 'app');
    console.log('· Building the console for Electron 25 ...');
    await buildApp(app);
    const display = await startMissingDisplay();
    const close = () => {
      display?.close();
      release();
    };
    return { electron, dist, app, close };
  } catch (error) {
    release();
    throw error;
  }
}

function installShims(): void {
  const [npm, ...first] = findNpm();
  const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync(npm, [...first, ...options], { cwd: import.meta.dirname, stdio: 'inherit' });
  if (status !== 0) throw new Error('npm ci in test/electron-25 failed');
}
