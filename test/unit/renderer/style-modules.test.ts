import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { preprocessCSS, resolveConfig } from 'vite';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const renderer = join(root, 'renderer');
const list = (pattern: string) => globSync(pattern, { cwd: renderer }).map((file) => join(renderer, file));
const read = (file: string) => readFileSync(file, 'utf8');
const nameOf = (file: string) => relative(renderer, file).replaceAll('\\', '/');

const modules = list('**/*.module.css');
const plain = list('**/*.css').filter((file) => !modules.includes(file));
const sources = list('**/*.{ts,tsx}');

/** The names of the files that match. */
const matching = (files: readonly string[], wrong: RegExp) =>
  files.filter((file) => wrong.test(read(file))).map(nameOf);

/** Each class that a source reads from a style sheet, as `file.module.css class`, with the position of the use. */
function findUses(): Map<string, string> {
  const uses = new Map<string, string>();
  for (const source of sources) {
    const text = read(source);
    for (const [, styles, path] of text.matchAll(/^import (\w+) from '(\..+\.module\.css)';$/gm)) {
      const sheet = nameOf(join(dirname(source), path ?? ''));
      for (const [, name] of text.matchAll(new RegExp(`\\b${styles}\\.(\\w+)`, 'g')))
        uses.set(`${sheet} ${name}`, nameOf(source));
    }
  }
  return uses;
}

/** Each class of each style sheet, as the build exports it. */
async function findClasses(): Promise<Set<string>> {
  const config = await resolveConfig(
    { configFile: join(root, 'vite.config.ts'), logLevel: 'silent' },
    'build',
  );
  const perFile = await Promise.all(
    modules.map(async (file) => {
      const code = read(file);
      const exported = Object.keys((await preprocessCSS(code, file, config)).modules ?? {});
      const animations = new Set([...code.matchAll(/@keyframes ([\w-]+)/g)].map(([, name]) => name));
      return exported.filter((name) => !animations.has(name)).map((name) => `${nameOf(file)} ${name}`);
    }),
  );
  return new Set(perFile.flat());
}

/** They style the page's HTML before the script. */
const openings = ['styles/opening-list.css', 'styles/opening-sign-in.css', 'styles/opening.css'];

describe('style sheets of the page', async () => {
  const uses = findUses();
  const classes = await findClasses();

  it('have every class that a component names', () => {
    expect([...uses].filter(([use]) => !classes.has(use))).toEqual([]);
  });

  it('have only classes that a component uses', () => {
    expect([...classes].filter((name) => !uses.has(name))).toEqual([]);
  });

  it('belong to components, except the global ones', () => {
    expect(plain.map(nameOf).toSorted()).toEqual(['styles/base.css', ...openings, 'styles/tokens.css']);
    expect(
      matching(
        plain.filter((file) => !openings.includes(nameOf(file))),
        /^[^@{}*]*\.[a-z][^{}]*\{/im,
      ),
    ).toEqual([]);
    expect(matching(modules, /:global/)).toEqual([]);
  });

  it('have the classes of the page’s HTML, and no others, before the script', () => {
    const namesIn = (files: readonly string[], pattern: RegExp) =>
      new Set(
        files.flatMap((file) => Array.from(read(join(renderer, file)).matchAll(pattern), ([, name]) => name)),
      );
    const used = namesIn(['index.html'], /class="([^"]+)"/g);
    expect(namesIn(openings, /\.(opening-[\w-]+)/g)).toEqual(used);
  });

  it('are named in full', () => {
    expect(matching(sources, /className=(?:"|\{['`])|\b\w*[sS]tyles\[|\bclassList\b/)).toEqual([]);
  });

  it('take radii, font sizes and colors from the tokens', () => {
    const own = /border-radius: [^;]*\dpx|font(?:-size)?: [^;]*\dpx|#[0-9a-f]{3}/;
    expect(matching([...modules, join(renderer, 'styles/base.css')], own)).toEqual([]);
  });
});
