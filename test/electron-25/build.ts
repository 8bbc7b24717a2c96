import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBuilder, type InlineConfig, mergeConfig, type Plugin } from 'vite';
import { writeLicenses } from '../../scripts/licenses.ts';
import config from '../../vite.config.ts';

const here = import.meta.dirname;
const root = join(here, '../..');
const addon = 'node_modules/@photostructure/sqlite/prebuilds/linux-x64/@photostructure+sqlite.glibc.node';

/** The addon of SQLite is a file beside the bundle. */
const addonBeside: Plugin = {
  name: 'addon-beside',
  load: (id) =>
    id.includes('/node-gyp-build/')
      ? `module.exports = () => require('node:module').createRequire(__filename)('./sqlite.node');`
      : null,
};

/** The page's own shims: V8 11.4 lacks as much there. */
const pageShims: Plugin = {
  name: 'page-shims',
  transform: (code, id) =>
    id === join(root, 'renderer/main.tsx') ? `import 'core-js/full';\n${code}` : null,
  resolveId: (id) => (id === 'core-js/full' ? join(here, 'node_modules/core-js/full/index.js') : null),
};

/**
 * Builds the console as an app for Electron 25: its main is CommonJS for Node 18, its page for Chromium 114. Nothing else differs
 * from `npm run build`, but `main.js` loads the shims first.
 * @param app the app's folder
 */
export async function buildApp(app: string): Promise<void> {
  const out = join(app, 'out');
  await buildFor25(out);
  writeFileSync(join(out, 'main/main.js'), `require('./shims.js');\nrequire('./console.js');\n`);
  copyFileSync(join(here, addon), join(out, 'main/sqlite.node'));
  // Our own manifest.
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as object;
  writeFileSync(join(app, 'package.json'), JSON.stringify({ ...manifest, type: 'commonjs' }));
  // Only main is CommonJS. A test imports the page's texts.
  writeFileSync(join(out, 'renderer/package.json'), JSON.stringify({ type: 'module' }));
  copyFileSync(join(root, 'LICENSE'), join(app, 'LICENSE'));
  writeLicenses(out, {
    bundles: ['main', 'preload', 'renderer'],
    report: 'THIRD-PARTY-LICENSES.txt',
    list: 'bundled-in-console.json',
  });
}

async function buildFor25(out: string): Promise<void> {
  const { client, main, preload } = config.environments ?? {};
  const environments = {
    client: mergeConfig(client ?? {}, { build: { target: 'chrome114', outDir: join(out, 'renderer') } }),
    preload: mergeConfig(preload ?? {}, { build: { target: 'chrome114', outDir: join(out, 'preload') } }),
    main: mergeConfig(main ?? {}, {
      build: {
        target: 'node18',
        outDir: join(out, 'main'),
        rolldownOptions: {
          input: { console: join(root, 'electron/main.ts'), shims: join(here, 'shims.ts') },
          output: {
            format: 'cjs',
            dynamicImportInCjs: false,
            entryFileNames: '[name].js',
            chunkFileNames: 'assets/[name]-[hash].js',
          },
          transform: { define: { 'import.meta.dirname': '__dirname', 'import.meta.filename': '__filename' } },
        },
      },
    }),
  };
  environments.main.define = {};
  delete environments.main.build.rolldownOptions.input.main;
  const inline: InlineConfig = {
    ...config,
    configFile: false,
    logLevel: 'warn',
    plugins: [config.plugins, addonBeside, pageShims],
    environments,
    builder: {},
  };
  const builder = await createBuilder(inline);
  for (const each of Object.values(builder.environments))
    if (each.name in environments) await builder.build(each);
}
