import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBuilder, type EnvironmentOptions, type Plugin } from 'vite';
import { devFolder, root } from './folders.ts';

const parts = ['main', 'preload'] as const;

/**
 * Builds main and preload, and again whenever one of their files changes. A failed build just gets printed.
 * @param onBuilt after each build, once both have been built
 */
export async function buildMain(onBuilt: () => void): Promise<void> {
  writeManifest();
  const builder = await createBuilder({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    clearScreen: false,
    plugins: [replacePageSource, reportBuilds(onBuilt)],
    environments: Object.fromEntries(parts.map((name) => [name, watch(name)])),
  });
  for (const name of parts) {
    const environment = builder.environments[name];
    if (environment !== undefined) await builder.build(environment);
  }
}

function watch(folder: string): EnvironmentOptions {
  return {
    build: {
      outDir: join(devFolder, folder),
      // Some editors empty a file before they write it. Without the delay, the console would start twice, the
      // first time without your code. On a busy machine the two can be 100 ms apart.
      watch: { exclude: '**/node_modules/**', buildDelay: 300 },
      // Slow, and only packages need it.
      license: false,
    },
  };
}

/** All that differs from a package's sources. */
const replacePageSource: Plugin = {
  name: 'dev-page-source',
  load: (id) =>
    id.endsWith('/electron/desktop/page-source.ts')
      ? `export * from ${JSON.stringify(join(root, 'electron/dev/page-source.ts'))};`
      : null,
};

function reportBuilds(onBuilt: () => void): Plugin {
  const missing = new Set<string>(parts);
  return {
    name: 'report-builds',
    writeBundle() {
      missing.delete(this.environment.name);
      if (missing.size === 0) onBuilt();
    },
  };
}

/** Makes it a separate app, so that it leaves an installed console's data alone. */
function writeManifest(): void {
  // Our own manifest; npm has read it before us.
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { productName: string };
  const app = { ...manifest, productName: `${manifest.productName} Dev`, main: 'main/main.js' };
  mkdirSync(devFolder, { recursive: true });
  writeFileSync(join(devFolder, 'package.json'), JSON.stringify(app));
}
