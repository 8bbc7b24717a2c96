import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parseAst } from 'vite';
import { languages } from '#shared/locales/languages.ts';

/**
 * The script files that the page below `folder` loads before its first screen, in the language with the largest
 * texts. Sizes are gzip.
 */
export function measureFirstScreen(folder: string): ReadonlyMap<string, number> {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const files = new Set<string>();
  for (const [, path = ''] of html.matchAll(/(?:src|href)="\.\/([^"]+\.js)"/g))
    followImports(folder, path, files);
  const texts = languages.map((language) => findTexts(folder, language));
  const sizes = new Map([...files].map((file) => [file, sizeOf(folder, file)]));
  const [largest] = texts.toSorted((a, b) => sizeOf(folder, b) - sizeOf(folder, a));
  if (largest !== undefined) sizes.set(largest, sizeOf(folder, largest));
  return sizes;
}

function sizeOf(folder: string, file: string): number {
  return gzipSync(readFileSync(join(folder, file))).length;
}

/** Adds a file, and each file of ours that it imports statically, directly or not. They are loaded before it runs. */
export function followImports(folder: string, file: string, files = new Set<string>()): ReadonlySet<string> {
  if (files.has(file)) return files;
  files.add(file);
  for (const node of parseAst(readFileSync(join(folder, file), 'utf8')).body) {
    const source = 'source' in node ? node.source?.value : undefined;
    if (source?.startsWith('.')) followImports(folder, posix.join(file, '..', source), files);
  }
  return files;
}

/** The file with the texts of a language, which the first script loads and waits for. */
function findTexts(folder: string, language: string): string {
  const found = readdirSync(join(folder, 'assets')).filter(
    (name) => name.startsWith(`${language}-first-`) && name.endsWith('.js'),
  );
  if (found.length !== 1) throw new Error(`${found.length} files of texts for ${language}`);
  return `assets/${found[0]}`;
}
