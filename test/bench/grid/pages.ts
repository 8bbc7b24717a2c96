import { execFileSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build as buildPage } from 'vite';
import { build as buildProduct } from '../../../scripts/build.ts';

const here = import.meta.dirname;
const product = join(here, '../../../out/renderer');

/** The grids compared: ours first, then the floor. */
export const contenders = {
  ours: { name: 'Device Lab Console', source: 'page/ours.ts' },
  floor: { name: 'by hand (the floor)', source: 'page/floor.ts' },
  tanstack: { name: 'TanStack Table + Virtual', source: 'peers/tanstack.tsx' },
  glide: { name: 'Glide Data Grid', source: 'peers/glide.tsx' },
  agGrid: { name: 'AG Grid Community', source: 'peers/ag-grid.tsx' },
  mui: { name: 'MUI X Data Grid', source: 'peers/mui.tsx' },
} as const;
export type ContenderId = keyof typeof contenders;
// The type of Object.keys loses that these are all keys.
export const contenderIds = Object.keys(contenders) as readonly ContenderId[];

/** The styles of the plain pages. Grids have their own styles. */
const pageStyle = `
  body { margin: 0; font: 13px system-ui; background: #fff; color: #12191d; }
  .line { position: absolute; inset: 0 0 auto; height: 36px; display: grid;
    grid-template-columns: repeat(10, 130px); border-bottom: 1px solid #d8dfe2; }
  .line[hidden] { display: none; }
  .cell svg { flex: none; width: 14px; height: 14px; fill: none; stroke: currentcolor; }
  .cell span { overflow: hidden; text-overflow: ellipsis; }
  .cell { display: flex; gap: 8px; align-items: center; padding: 0 8px; overflow: hidden; white-space: nowrap; }`;

export interface Pages {
  address(id: ContenderId): string;
  /** Scripts that must be in the page before its own. */
  readonly early: Readonly<Record<'harness' | 'ours', string>>;
  /** KB of script and style that the page loads, compressed by gzip. */
  size(id: ContenderId): number;
  close(): Promise<void>;
}

/** Builds our page and the others, and serves them on loopback, with these files. */
export async function startPages(
  ids: readonly ContenderId[],
  files: Readonly<Record<string, Buffer>> = {},
): Promise<Pages> {
  const peers = join(here, 'peers');
  const hasPeers = ids.some((id) => id !== 'ours' && id !== 'floor');
  if (hasPeers && !existsSync(join(peers, 'node_modules'))) {
    console.log('Installing the grids to compare with ...');
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], {
      cwd: peers,
      stdio: 'inherit',
    });
  }
  await buildProduct();
  const folder = await mkdtemp(join(tmpdir(), 'grid-bench-'));
  await bundle(folder, 'harness', 'page/harness.ts');
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes);
  for (const id of ids) {
    await bundle(folder, id, contenders[id].source);
    if (id !== 'ours') await writeFile(join(folder, `${id}.html`), pageOf(folder, id));
  }
  const server = await serve([folder, product]);
  // It listens on a TCP port.
  const { port } = server.address() as AddressInfo;
  const assets = await readdir(join(product, 'assets'));
  const sizes = {
    ours: sizeOf(
      assets.filter((file) => /\.(js|css)$/.test(file)).map((file) => join(product, 'assets', file)),
    ),
  };
  return {
    address: (id) => `http://127.0.0.1:${port}/${id === 'ours' ? 'index' : id}.html`,
    early: { harness: join(folder, 'harness.js'), ours: join(folder, 'ours.js') },
    size: (id) =>
      id === 'ours'
        ? sizes.ours
        : sizeOf([join(folder, `${id}.js`), join(folder, `${id}.css`)].filter(existsSync)),
    async close() {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function bundle(folder: string, name: string, source: string): Promise<void> {
  await buildPage({
    configFile: false,
    root: here,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'chrome140',
      lib: {
        entry: join(here, source),
        name,
        formats: ['iife'],
        fileName: () => `${name}.js`,
        cssFileName: name,
      },
    },
  });
}

function pageOf(folder: string, id: ContenderId): string {
  const style = existsSync(join(folder, `${id}.css`)) ? `<link rel="stylesheet" href="${id}.css">` : '';
  return `<!doctype html><meta charset="utf-8"><style>${pageStyle}</style>${style}<body><div id="portal"></div><script src="${id}.js"></script>`;
}

function sizeOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0) / 1000;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

async function serve(folders: readonly string[]): Promise<Server> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').slice(1);
    const file = folders.map((folder) => join(folder, path)).find(existsSync);
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    void readFile(file).then((bytes) => {
      response
        .writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
        .end(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
