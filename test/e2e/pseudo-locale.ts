import { cp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { lengthenAll } from '../fixtures/pseudo-texts.ts';

const root = join(import.meta.dirname, '../..');

/** Copies the app as it is built, with longer, accented texts in brackets in place of English; the app itself knows no such language. */
export async function buildPseudoLocale(folder: string): Promise<void> {
  await cp(join(root, 'package.json'), join(folder, 'package.json'));
  for (const part of ['main', 'preload', 'renderer'])
    await cp(join(root, 'out', part), join(folder, 'out', part), { recursive: true });
  const assets = join(folder, 'out/renderer/assets');
  const [file] = (await readdir(assets)).filter((name) => /^en-.*\.js$/.test(name));
  if (file === undefined) throw new Error('The texts in English are not built');
  // What a module of texts exports is texts.
  const texts = (await import(pathToFileURL(join(assets, file)).href)) as Readonly<Record<string, unknown>>;
  const lines = Object.entries(texts).map(
    ([name, value]) => `export const ${name} = ${JSON.stringify(lengthenAll(value))};`,
  );
  await writeFile(join(assets, file), lines.join('\n'));
}
