import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const documents = ['README.md', 'SECURITY.md', ...globSync('docs/**/*.md', { cwd: root })].map((path) =>
  path.replaceAll('\\', '/'),
);
const LONGEST_PARAGRAPH = 400;
const MAX_ARCHITECTURE_LINES = 150;
const MAX_README_LINES = 75;

const withoutCode = (text: string) => text.replaceAll(/^( *)```.*?^\1```$/gms, '');

/** The paragraphs of a document, each item of a list apart. Tables and code are not paragraphs. */
function listParagraphs(document: string): readonly string[] {
  const lines = withoutCode(document).split('\n');
  const prose = lines.map((line) => (/^\s*\|/.test(line) ? '' : line));
  const text = prose.join('\n').replaceAll(/^(#.*|(?=\s*(?:[-*]|\d+\.) ))/gm, '\n$1\n');
  return text.split(/\n\s*\n/).map((paragraph) => paragraph.trim().replaceAll(/\s*\n\s*/g, ' '));
}

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
  it('has short paragraphs', () => {
    expect(listParagraphs(read(path)).filter(({ length }) => length > LONGEST_PARAGRAPH)).toEqual([]);
  });

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

it('keeps README and the architecture short', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(MAX_README_LINES);
  expect(read('docs/architecture.md').split('\n').length).toBeLessThanOrEqual(MAX_ARCHITECTURE_LINES);
});

it('counts the characters of a paragraph, not those of its list, table or code', () => {
  const long = 'x'.repeat(LONGEST_PARAGRAPH / 2 + 1);
  const longest = (text: string) => Math.max(...listParagraphs(text).map(({ length }) => length));
  expect(longest(`${long}\n${long}`)).toBeGreaterThan(LONGEST_PARAGRAPH);
  expect(longest(`- ${long}\n  ${long}`)).toBeGreaterThan(LONGEST_PARAGRAPH);
  expect(longest(`- ${long}\n- ${long}`)).toBeLessThanOrEqual(LONGEST_PARAGRAPH);
  expect(longest(`# ${long}\n${long}`)).toBeLessThanOrEqual(LONGEST_PARAGRAPH);
  expect(longest(`| ${long} |\n| ${long} |`)).toBe(0);
  expect(longest(`\`\`\`sh\n${long}\n${long}\n\`\`\``)).toBe(0);
});
