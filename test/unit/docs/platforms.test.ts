import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const platforms = read('docs/platforms.md');

it('has a row for each platform, and README links to the page', () => {
  const rows = [...platforms.matchAll(/^\| ([^|]+?) +\|.*$/gm)].map(([, name]) => name);
  expect(rows).toEqual(
    expect.arrayContaining([
      'stand-in on Debian 12',
      'Windows 11',
      'macOS arm64',
      'macOS x64',
      'Ubuntu, X11',
      'Ubuntu, Wayland',
      'Fedora',
      'root container',
    ]),
  );
  expect(read('README.md')).toContain('](docs/platforms.md)');
});

it('links to pages and headings that exist', () => {
  const links = [...platforms.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link.split('#'));
  expect(links.length).toBeGreaterThan(0);
  for (const [path = '', heading] of links) {
    const file = path === '' ? 'docs/platforms.md' : join('docs', path);
    expect([file, existsSync(join(root, file))]).toEqual([file, true]);
    if (heading === undefined) continue;
    const headings = [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, text = '']) =>
      text.toLowerCase().replaceAll(' ', '-'),
    );
    expect(headings).toContain(heading);
  }
});
