import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const figuresDoc = join(root, 'docs/security-figures.md');

/** Replaces the text between the two marks of that name. @throws if there are no such marks. */
export function replaceBlock(text: string, name: string, content: string): string {
  const begin = `<!-- ${name}: begin -->`;
  const from = text.indexOf(begin);
  const to = text.indexOf(`<!-- ${name}: end -->`);
  if (from < 0 || to < from) throw new Error(`There is no block ${name}`);
  return `${text.slice(0, from)}${begin}\n\n${content}\n\n${text.slice(to)}`;
}

/** Replaces a block of docs/security-figures.md and formats the file. @throws if there are no such marks. */
export function writeFiguresBlock(name: string, content: string): void {
  writeFileSync(figuresDoc, replaceBlock(readFileSync(figuresDoc, 'utf8'), name, content));
  execFileSync(process.execPath, [join(root, 'node_modules/oxfmt/bin/oxfmt'), figuresDoc], { cwd: root });
}
