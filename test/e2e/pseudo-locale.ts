import { cp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { lengthenAll } from '../fixtures/pseudo-texts.ts';
import { builtApp } from './fixture.ts';

/**
 * Copies the built app with longer, accented texts in brackets instead of English. The app itself does not contain this
 * language.
 */
export async function buildPseudoLocale(folder: string): Promise<void> {
  await cp(join(builtApp, 'package.json'), join(folder, 'package.json'));
  for (const part of ['main', 'preload', 'renderer'])
    await cp(join(builtApp, 'out', part), join(folder, 'out', part), { recursive: true });
  const assets = join(folder, 'out/renderer/assets');
  const [file] = (await readdir(assets)).filter((name) => /^en-.*\.js$/.test(name));
  if (file === undefined) throw new Error('The texts in English are not built');
  // A module of texts exports only texts.
  const texts = (await import(pathToFileURL(join(assets, file)).href)) as Readonly<Record<string, unknown>>;
  const lines = Object.entries(texts).map(
    ([name, value]) => `export const ${name} = ${JSON.stringify(lengthenAll(value))};`,
  );
  await writeFile(join(assets, file), lines.join('\n'));
}
