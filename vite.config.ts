import { builtinModules } from 'node:module';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite';

const at = (path: string) => resolve(import.meta.dirname, path);
// What Electron 45 brings.
const chrome = 'chrome152';
const node = 'node24.18';
// The oldest Node for the CI commands.
const oldNode = 'node20.19';
// The third-party packages in a bundle, which scripts/licenses.ts makes a report of.
const bundledPackages = { fileName: 'bundled-packages.json' };
const outside = ['electron', /^node:/, ...builtinModules];

interface NodeBundle {
  /** Below `out`. */
  readonly folder: string;
  /** The file's name, and its source below `electron`. */
  readonly entry: readonly [name: string, source: string];
  readonly format: 'es' | 'cjs';
  readonly target: string;
}

/** Bundles everything but Electron and Node's modules, so it needs no node_modules. */
function nodeBundle({ folder, entry: [name, source], format, target }: NodeBundle): EnvironmentOptions {
  return {
    consumer: 'server',
    resolve: { noExternal: true, external: ['electron'], builtins: outside },
    // CommonJS dependencies use these names; in an ES module, import.meta has the values.
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
          // A sandboxed preload has to be one CommonJS file.
          entryFileNames: format === 'cjs' ? '[name].cjs' : '[name].js',
          ...(format === 'cjs' && { codeSplitting: false }),
        },
      },
    },
  };
}

/**
 * Texts go where they're shown: menu and tray aren't in the page's bundle, and the page's texts aren't in the
 * others.
 */
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

/** The MCP package has a copy of ajv for checking forms. `device-lab mcp` has no forms. */
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
        // One file for the first screen. Otherwise there'd be a dozen, each with its own request.
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
    // The lab service as a program of its own, not in the console's package.
    service: nodeBundle({
      folder: 'service',
      entry: ['device-lab', 'lab-service/cli/main.ts'],
      format: 'es',
      target: node,
    }),
    // The commands that read a lab service, packaged for CI.
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
