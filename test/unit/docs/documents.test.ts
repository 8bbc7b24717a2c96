import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const documents = ['README.md', 'SECURITY.md', ...globSync('docs/**/*.md', { cwd: root })].map((path) =>
  path.replaceAll('\\', '/'),
);

const withoutCode = (text: string) => text.replaceAll(/^( *)```.*?^\1```$/gms, '');

/** The anchor of a heading on GitHub. */
const anchorOf = (heading: string) =>
  heading
    .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, '')
    .toLowerCase()
    .replaceAll(' ', '-');

function listAnchors(document: string): readonly string[] {
  return [...withoutCode(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
}

function isLinkGood(from: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? from : join(dirname(from), path);
  if (!existsSync(join(root, target))) return false;
  return anchor === undefined || listAnchors(read(target)).includes(anchor);
}

describe.each(documents)('%s', (path) => {
  it('links to files and headings that exist', () => {
    const links = [...withoutCode(read(path)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    const local = links.filter((link) => !/^[a-z]+:/.test(link));
    expect(local.filter((link) => !isLinkGood(path, link))).toEqual([]);
  });
});

// The documents that a newcomer opens first. A name such as `<language>` represents several files.
describe.each([
  'README.md',
  'docs/architecture.md',
  'docs/start-here.md',
  'docs/connector-kinds.md',
  'docs/glossary.md',
])('%s', (path) => {
  it('names files and folders that exist', () => {
    const names = [
      ...read(path).matchAll(/`((?:docs|electron|renderer|scripts|shared|test)\/[\w./-]*)`/g),
    ].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(0);
    // The steps of `docs/connector-kinds.md` create this kind.
    const missing = names.filter((name) => !name.includes('/turntable/') && !existsSync(join(root, name)));
    expect(missing).toEqual([]);
  });
});
