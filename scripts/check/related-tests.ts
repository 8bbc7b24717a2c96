import { globSync, readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { longTests } from './long-tests.ts';

export const vitestConfig = 'test/vitest.config.ts';
export const componentConfig = 'test/component.config.ts';
export const projects = ['unit', 'security', 'integration'];

/**
 * The tests that import one of these files, directly or not, plus all tests that read files of the project,
 * since imports don't say which. Paths from `root`.
 */
export async function findRelatedTests(root: string, files: readonly string[]): Promise<readonly string[]> {
  // Only loaded if a file has changed.
  const { createVitest } = await import('vitest/node');
  const related = [...files, ...findReaders(root, files)].map((path) => join(root, path));
  const vitest = await createVitest({
    root,
    config: vitestConfig,
    project: projects,
    related,
    watch: false,
    reporters: [],
  });
  try {
    const specifications = await vitest.getRelevantTestSpecifications();
    return specifications.map(({ moduleId }) => relative(root, moduleId).replaceAll('\\', '/')).toSorted();
  } finally {
    await vitest.close();
  }
}

/**
 * The component tests in these files' folders. Imports are no help: every test shows the whole page and
 * imports most of `renderer`.
 */
export function findComponentTests(root: string, files: readonly string[]): readonly string[] {
  const folders = new Set(
    files.flatMap((path) => {
      const [, folder] = /^(?:renderer|test\/component)\/(.+)$/.exec(posix.dirname(path)) ?? [];
      return folder === undefined ? [] : [folder];
    }),
  );
  const tests = [...folders].flatMap((folder) =>
    globSync(`test/component/${folder}/*.test.tsx`, { cwd: root }),
  );
  return tests.map((path) => path.replaceAll('\\', '/')).toSorted();
}

/** Test code that opens the project's files by path: texts, style sheets, documents, manifests. */
function findReaders(root: string, files: readonly string[]): readonly string[] {
  const folders = files.some((path) => path.startsWith('docs/'))
    ? '{unit,security,integration/docs}'
    : '{unit,security}';
  return globSync(`test/${folders}/**/*.{ts,tsx}`, { cwd: root }).filter((path) =>
    /import\.meta\.(dirname|url)/.test(readFileSync(join(root, path), 'utf8')),
  );
}

export interface ChosenTests {
  readonly run: readonly string[];
  readonly leftOut: readonly string[];
}

/** This many take about 15 s on two processors. */
const maxTests = 40;

/**
 * Leaves out the long tests. If more than 40 files are left, e.g. because you changed a text or something
 * that everything imports, the other security and integration tests go too. A changed test always runs.
 */
export function chooseTests(related: readonly string[], changed: readonly string[]): ChosenTests {
  const isLong = (path: string) => longTests.some((beginning) => path.startsWith(beginning));
  const isMany = related.filter((path) => !isLong(path)).length > maxTests;
  const isLeftOut = (path: string) =>
    !changed.includes(path) && (isLong(path) || (isMany && !path.startsWith('test/unit/')));
  return { run: related.filter((path) => !isLeftOut(path)), leftOut: related.filter(isLeftOut) };
}
