import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '../..');

/** Bundles a program for the Node that runs under Wine, which is older than Electron's. @returns its path */
export async function bundle(source: string, folder: string, name: string): Promise<string> {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    // Tests import Vitest. Here they get a module with the same names, which needs no worker processes.
    resolve: { alias: [{ find: /^vitest$/, replacement: join(import.meta.dirname, 'plain-vitest.ts') }] },
    define: { __filename: 'import.meta.filename', __dirname: 'import.meta.dirname' },
    ssr: { noExternal: true },
    build: {
      ssr: source,
      outDir: folder,
      emptyOutDir: false,
      target: 'node22',
      minify: false,
      rolldownOptions: {
        external: [/^node:/, ...builtinModules, 'fsevents'],
        output: { format: 'es', entryFileNames: `${name}.mjs`, codeSplitting: false },
      },
    },
  });
  return join(folder, `${name}.mjs`);
}
