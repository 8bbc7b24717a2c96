import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';

const securityDoc = join(import.meta.dirname, '../../../docs/security.md');

/** The text with what stands between the two marks of that name put anew. @throws where it has no such marks. */
export function replaceBlock(text: string, name: string, content: string): string {
  const begin = `<!-- ${name}: begin -->`;
  const from = text.indexOf(begin);
  const to = text.indexOf(`<!-- ${name}: end -->`);
  if (from < 0 || to < from) throw new Error(`There is no block ${name}`);
  return `${text.slice(0, from)}${begin}\n\n${content}\n\n${text.slice(to)}`;
}

/** Writes into docs/security.md, formatted as the project's own files are. */
export async function writeSecurityBlock(name: string, content: string): Promise<void> {
  const text = replaceBlock(readFileSync(securityDoc, 'utf8'), name, content);
  const options = await resolveConfig(securityDoc);
  writeFileSync(securityDoc, await format(text, { ...options, parser: 'markdown' }));
}
