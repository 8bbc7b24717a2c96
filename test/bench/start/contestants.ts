import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { BenchRuntime } from './bench-runtime.ts';

const here = import.meta.dirname;
const shimsOfPages = join(here, '../../electron-25/node_modules/core-js/full/index.js');

/** The folders of apps that the runtime can start: the built console, and a blank window. */
export interface Contestants {
  readonly console: string;
  readonly blank: string;
}

/**
 * Writes both apps below `folder`.
 * @param watcher the module that measures. Both apps load it before all else
 */
export async function writeContestants(
  folder: string,
  { consoleFolder, isElectron25 }: BenchRuntime,
  watcher: string,
): Promise<Contestants> {
  const scripts = join(folder, 'scripts');
  const extension = isElectron25 ? 'cjs' : 'mjs';
  await bundle(scripts, { watcher, blank: join(here, 'blank-main.ts') }, isElectron25 ? 'cjs' : 'es');
  const script = (name: string) => join(scripts, `${name}.${extension}`);
  const builtMain = join(consoleFolder, 'out/main');

  /** @param modules in this order, because the watcher must receive the app's first event */
  async function writeApp(name: string, modules: readonly string[]): Promise<string> {
    const app = join(folder, name);
    await mkdir(app, { recursive: true });
    const main = `main.${extension}`;
    const lines = modules.map((path) =>
      isElectron25
        ? `require(${JSON.stringify(path)});\n`
        : `import ${JSON.stringify(pathToFileURL(path).href)};\n`,
    );
    await writeFile(join(app, main), lines.join(''));
    await writeFile(join(app, 'package.json'), JSON.stringify({ name, version: '0.0.0', main }));
    return app;
  }

  // The stand-in starts Chromium with the console's network policy by this name. Otherwise it would start it twice.
  const ours = await writeApp('device-lab-console', [script('watcher'), join(builtMain, 'main.js')]);
  const shims = isElectron25 ? [join(builtMain, 'shims.js')] : [];
  const blank = await writeApp('blank', [script('watcher'), ...shims, script('blank')]);
  if (isElectron25) await bundle(blank, { shims: shimsOfPages }, 'iife');
  const head = isElectron25 ? '<script src="shims.js"></script>' : '';
  const page = `<!doctype html><title>Blank</title>${head}<div id="root" data-state="ready"></div>\n`;
  await writeFile(join(blank, 'blank.html'), page);
  return { console: ours, blank };
}

/** A script for each name: as CommonJS or ESM for main, or for a page. */
async function bundle(
  outDir: string,
  input: Readonly<Record<string, string>>,
  format: 'cjs' | 'es' | 'iife',
): Promise<void> {
  const extension = { cjs: 'cjs', es: 'mjs', iife: 'js' }[format];
  const output = { format, entryFileNames: `[name].${extension}` };
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: { ssr: format !== 'iife', outDir, emptyOutDir: false, rolldownOptions: { input, output } },
  });
}
