import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformWithOxc } from 'vite';

const here = import.meta.dirname;
const product = pathToFileURL(join(here, '../../../out/main/main.js')).href;
const blankPage = '<!doctype html><title>Blank</title><div id="root" data-state="ready"></div>\n';

/** An app that the runtime can start, and its data folder. */
export interface Contestant {
  readonly app: string;
  readonly dataDir: string;
}

/** Writes two apps below `folder`: the built console, and a blank window. Both are measured in the same way. */
export async function writeContestants(
  folder: string,
): Promise<Readonly<Record<'console' | 'blank', Contestant>>> {
  const [ours, blank] = await Promise.all([
    writeApp(join(folder, 'console'), product, {}),
    writeApp(join(folder, 'blank'), './blank-main.js', {
      'blank-main.js': await readScript(join(here, 'blank-main.ts')),
      'reveal-window.js': await readScript(join(here, '../../../electron/desktop/reveal-window.ts')),
      'blank.html': blankPage,
    }),
  ]);
  return { console: ours, blank };
}

async function writeApp(
  app: string,
  main: string,
  files: Readonly<Record<string, string>>,
): Promise<Contestant> {
  await mkdir(app, { recursive: true });
  const all = {
    'package.json': JSON.stringify({
      // The stand-in starts Chromium with the console's network policy by this name. Otherwise it would start it
      // twice.
      name: main === product ? 'device-lab-console' : 'start-bench',
      version: '0.0.0',
      type: 'module',
      main: 'main.js',
    }),
    // In this order, because the measuring code must receive the app's first event.
    'main.js': `import './watch-start.js';\nimport ${JSON.stringify(main)};\n`,
    'watch-start.js': await readScript(join(here, 'watch-start.ts')),
    ...files,
  };
  await Promise.all(Object.entries(all).map(([name, content]) => writeFile(join(app, name), content)));
  return { app, dataDir: join(app, 'data') };
}

/** As JavaScript, which any runtime supports. */
async function readScript(path: string): Promise<string> {
  const { code } = await transformWithOxc(await readFile(path, 'utf8'), path);
  // All files are copied into one folder.
  return code.replaceAll(/from "[./\w-]+\/([\w-]+)\.ts"/g, 'from "./$1.js"');
}
