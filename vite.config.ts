import { builtinModules } from 'node:module';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions } from 'vite';

const at = (path: string) => resolve(import.meta.dirname, path);
// What Electron 45 runs on.
const chrome = 'chrome152';
const node = 'node24.18';
const outside = ['electron', /^node:/, ...builtinModules];

/** A bundle for main's side: dependencies inlined, so that the package needs no node_modules; only Electron and Node stay outside. */
function nodeBundle(name: string, format: 'es' | 'cjs', target: string): EnvironmentOptions {
  return {
    consumer: 'server',
    resolve: { noExternal: true, external: ['electron'], builtins: outside },
    // CommonJS packages among the dependencies ask for these; the bundle is a module, which has them elsewhere.
    define: { __filename: 'import.meta.filename', __dirname: 'import.meta.dirname' },
    build: {
      outDir: at(`out/${name}`),
      emptyOutDir: true,
      copyPublicDir: false,
      target,
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: { [name]: at(`electron/${name}.ts`) },
        external: outside,
        platform: 'node',
        output: {
          format,
          // A sandboxed preload is one CommonJS file.
          entryFileNames: format === 'cjs' ? '[name].cjs' : '[name].js',
          ...(format === 'cjs' && { codeSplitting: false }),
        },
      },
    },
  };
}

export default defineConfig({
  root: at('renderer'),
  base: './',
  plugins: [react()],
  environments: {
    client: {
      build: {
        outDir: at('out/renderer'),
        emptyOutDir: true,
        target: chrome,
        modulePreload: { polyfill: false },
      },
    },
    main: nodeBundle('main', 'es', node),
    preload: nodeBundle('preload', 'cjs', chrome),
  },
  builder: {
    buildApp: async (builder) => {
      const { client, main, preload } = builder.environments;
      const targets = [client, main, preload].filter((environment) => environment !== undefined);
      await Promise.all(targets.map((environment) => builder.build(environment)));
    },
  },
});
