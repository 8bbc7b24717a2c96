import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findChangedFiles } from './changed-files.ts';
import {
  chooseTests,
  componentConfig,
  findComponentTests,
  findRelatedTests,
  projects,
  vitestConfig,
} from './related-tests.ts';
import { runStages, type Stage } from './run-stages.ts';

const root = join(import.meta.dirname, '../..');

/** Change one of these and the check concerns every file. */
const configuration =
  /^(package(-lock)?\.json|\.npmrc|\.oxlintrc\.json|\.oxfmtrc\.json|\.editorconfig|(.*\/)?tsconfig\.json|test\/(vitest|component)\.config\.ts)$/;

const [mode, base, ...others] = process.argv.slice(2);
if (mode === undefined) await checkAll();
else if (mode === '--changed' && others.length === 0) await checkChanged(base ?? null);
else fail('Usage: npm run check [-- --changed [BRANCH or COMMIT]]', 2);

async function checkAll(): Promise<void> {
  await run(script('types'), script('lint'), script('format'));
  await run(script('tests'), script('component'));
}

/** Checks only what this branch may have broken. */
async function checkChanged(branch: string | null): Promise<void> {
  const { since, files } = findChanges(branch);
  if (files.length === 0) return console.log(`Nothing has changed since ${since}.`);
  const cause = files.find((path) => configuration.test(path));
  if (cause !== undefined) {
    console.log(`${cause} has changed, which concerns every file: the whole check runs.`);
    return checkAll();
  }
  console.log(`Changed since ${since}: ${countFiles(files)}.`);
  const present = files.filter((path) => existsSync(join(root, path)));
  const { run: tests, leftOut } = chooseTests(await findRelatedTests(root, files), files);
  console.log(`Tests: ${countFiles(tests)} import a changed file or read files of the project.`);
  if (leftOut.length > 0) console.log(`Left out because they take long: ${listFiles(leftOut)}.`);
  console.log(
    'Not followed: tests that start a program or the window. `npm test` runs them, and CI also `npm run ci-checks`.',
  );
  const chosen = projects.flatMap((project) => ['--project', project]);
  const components = findComponentTests(root, files);
  await run(
    script('types'),
    ...(present.length > 0 ? checksOfText(present) : []),
    ...(tests.length > 0 ? [vitest('tests', vitestConfig, [...chosen, ...tests])] : []),
    ...(components.length > 0 ? [vitest('component', componentConfig, components)] : []),
  );
}

function script(name: string): Stage {
  return { name, args: ['--run', name] };
}

function vitest(name: string, config: string, args: readonly string[]): Stage {
  return { name, args: ['node_modules/vitest/vitest.mjs', 'run', '--config', config, ...args] };
}

function checksOfText(files: readonly string[]): readonly Stage[] {
  const lint = 'node_modules/oxlint/bin/oxlint';
  return [
    { name: 'lint', args: [lint, '--max-warnings', '0', '--no-error-on-unmatched-pattern', ...files] },
    {
      name: 'format',
      args: ['node_modules/oxfmt/bin/oxfmt', '--check', '--no-error-on-unmatched-pattern', ...files],
    },
  ];
}

/** Runs them all at once; if one fails, the check ends here. */
async function run(...stages: readonly Stage[]): Promise<void> {
  const failed = await runStages(root, stages);
  if (failed.length > 0) fail(`The check failed: ${failed.join(', ')}.`, 1);
}

function findChanges(branch: string | null) {
  try {
    const { since, files } = findChangedFiles(root, branch);
    return { since: since.slice(0, 12), files };
  } catch (error) {
    return fail(String(error), 2);
  }
}

/** Ten at most. */
function listFiles(files: readonly string[]): string {
  return files.length <= 10 ? files.join(', ') : `${files.length} security and integration tests`;
}

function countFiles(files: readonly string[]): string {
  return files.length === 1 ? '1 file' : `${files.length} files`;
}

function fail(message: string, code: number): never {
  console.error(message);
  process.exit(code);
}
