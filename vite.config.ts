import { builtinModules } from 'node:module';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite';

const at = (path: string) => resolve(import.meta.dirname, path);
// The Chromium and the Node of Electron 45.
const chrome = 'chrome152';
const node = 'node24.18';
// The oldest Node that can run the commands for CI.
const oldNode = 'node20.19';
// The file with the third-party packages of a bundle. scripts/licenses.ts makes a report of it.
const bundledPackages = { fileName: 'bundled-packages.json' };
const outside = ['electron', /^node:/, ...builtinModules];

interface NodeBundle {
  /** The folder below `out`. */
  readonly folder: string;
  /** The file's name, and its source below `electron`. */
  readonly entry: readonly [name: string, source: string];
  readonly format: 'es' | 'cjs';
  readonly target: string;
}

/** A bundle for Node. It contains all dependencies except Electron and Node's modules, so it needs no node_modules. */
function nodeBundle({ folder, entry: [name, source], format, target }: NodeBundle): EnvironmentOptions {
  return {
    consumer: 'server',
    resolve: { noExternal: true, external: ['electron'], builtins: outside },
    // Dependencies that are CommonJS packages use these names. In an ES module, import.meta has the values.
    define: { __filename: 'import.meta.filename', __dirname: 'import.meta.dirname' },
    build: {
      outDir: at(`out/${folder}`),
      emptyOutDir: true,
      copyPublicDir: false,
      license: bundledPackages,
      target,
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: { [name]: at(`electron/${source}`) },
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

/** Removes unused texts from the bundles: those of menu and tray from the page, and those of the page from the rest. */
const shownTexts: Plugin = {
  name: 'shown-texts',
  load(id) {
    const isPage = this.environment.name === 'client';
    if (isPage && /\/locales\/[^/]+\/native\.json$/.test(id)) return '{}';
    return !isPage && /\/locales\/[^/]+\/(?:first|page)\.ts$/.test(id)
      ? 'export const first = {}; export const page = {};'
      : null;
  },
};

/** Leaves out the copy of ajv in the MCP package, which validates the input of forms. `device-lab mcp` has no forms. */
const withoutForms: Plugin = {
  name: 'without-forms',
  load: (id) =>
    id.endsWith('/@modelcontextprotocol/server/dist/shimsNode.mjs')
      ? `export { default as process } from 'node:process'; export class DefaultJsonSchemaValidator {}`
      : null,
};

export default defineConfig({
  root: at('renderer'),
  base: './',
  plugins: [react(), shownTexts, withoutForms],
  environments: {
    client: {
      build: {
        outDir: at('out/renderer'),
        emptyOutDir: true,
        target: chrome,
        modulePreload: { polyfill: false },
        license: bundledPackages,
        // One file for the first screen: otherwise there would be a dozen, each with its own request.
        rolldownOptions: {
          output: {
            codeSplitting: { groups: [{ name: 'first-screen', tags: ['$initial'] }] },
            chunkFileNames: ({ facadeModuleId }) => {
              const [, language, part] =
                /\/locales\/([^/]+)\/(first|page)\.ts$/.exec(facadeModuleId ?? '') ?? [];
              return `assets/${language === undefined ? '[name]' : `${language}-${part}`}-[hash].js`;
            },
          },
        },
      },
    },
    main: nodeBundle({ folder: 'main', entry: ['main', 'main.ts'], format: 'es', target: node }),
    preload: nodeBundle({
      folder: 'preload',
      entry: ['preload', 'preload.ts'],
      format: 'cjs',
      target: chrome,
    }),
    // The lab service as a separate program, which is not part of the console's package.
    service: nodeBundle({
      folder: 'service',
      entry: ['device-lab', 'lab-service/cli/main.ts'],
      format: 'es',
      target: node,
    }),
    // The commands that read a lab service, as a separate package for CI.
    commands: nodeBundle({
      folder: 'cli',
      entry: ['device-lab', 'lab-commands/main.ts'],
      format: 'es',
      target: oldNode,
    }),
  },
  builder: {
    buildApp: async (builder) => {
      const { client, main, preload, service, commands } = builder.environments;
      const targets = [client, main, preload, service, commands].filter(
        (environment) => environment !== undefined,
      );
      await Promise.all(targets.map((environment) => builder.build(environment)));
    },
  },
});
