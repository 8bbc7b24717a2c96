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
  const files = (await readdir(assets)).filter((name) => /^en-.*\.js$/.test(name));
  if (files.length === 0) throw new Error('The texts in English are not built');
  // A module of texts exports only texts. All are read before the first is changed, because they import each other.
  const modules = await Promise.all(
    files.map(async (file) => [file, await importTexts(join(assets, file))] as const),
  );
  for (const [file, texts] of modules) {
    const lines = Object.entries(texts).map(
      ([name, value]) => `export const ${name} = ${JSON.stringify(lengthenAll(value))};`,
    );
    await writeFile(join(assets, file), lines.join('\n'));
  }
}

async function importTexts(path: string): Promise<Readonly<Record<string, unknown>>> {
  // Exports of any name.
  return (await import(pathToFileURL(path).href)) as Readonly<Record<string, unknown>>;
}
