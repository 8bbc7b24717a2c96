import { spawnSync } from 'node:child_process';
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

const root = join(import.meta.dirname, '../..');

/** Files that configure each check: a change of them concerns every file. */
const configuration =
  /^(package(-lock)?\.json|\.npmrc|\.oxlintrc\.json|\.prettierignore|\.editorconfig|(.*\/)?tsconfig\.json|test\/(vitest|component)\.config\.ts)$/;

const [mode, base, ...others] = process.argv.slice(2);
if (mode === undefined) checkAll();
else if (mode === '--changed' && others.length === 0) await checkChanged(base ?? null);
else fail('Usage: npm run check [-- --changed [BRANCH or COMMIT]]', 2);

function checkAll(): void {
  for (const script of ['types', 'lint', 'format', 'tests', 'component']) runStage(script, ['--run', script]);
}

/** Checks what the changes of this branch can break. */
async function checkChanged(branch: string | null): Promise<void> {
  const { since, files } = findChanges(branch);
  if (files.length === 0) return console.log(`Nothing has changed since ${since}.`);
  const cause = files.find((path) => configuration.test(path));
  if (cause !== undefined) {
    console.log(`${cause} has changed, which concerns every file: the whole check runs.`);
    return checkAll();
  }
  console.log(`Changed since ${since}: ${countFiles(files)}.`);
  runStage('types', ['--run', 'types']);
  const present = files.filter((path) => existsSync(join(root, path)));
  if (present.length > 0) checkText(present);
  const { run, leftOut } = chooseTests(await findRelatedTests(root, files), files);
  console.log(`Tests: ${countFiles(run)} import a changed file or read files of the project.`);
  if (leftOut.length > 0) console.log(`Left out because they take long: ${listFiles(leftOut)}.`);
  console.log('Not followed: tests that start a program or the window. `npm test` runs everything.');
  const chosen = projects.flatMap((project) => ['--project', project]);
  if (run.length > 0) runVitest('tests', vitestConfig, [...chosen, ...run]);
  const components = findComponentTests(root, files);
  if (components.length > 0) runVitest('component', componentConfig, components);
}

function runVitest(name: string, config: string, args: readonly string[]): void {
  runStage(name, ['node_modules/vitest/vitest.mjs', 'run', '--config', config, ...args]);
}

function checkText(files: readonly string[]): void {
  const lint = 'node_modules/oxlint/bin/oxlint';
  runStage('lint', [lint, '--max-warnings', '0', '--no-error-on-unmatched-pattern', ...files]);
  runStage('format', ['node_modules/prettier/bin/prettier.cjs', '--check', '--ignore-unknown', ...files]);
}

function findChanges(branch: string | null) {
  try {
    const { since, files } = findChangedFiles(root, branch);
    return { since: since.slice(0, 12), files };
  } catch (error) {
    return fail(String(error), 2);
  }
}

/** Runs Node with these arguments. The first stage that fails ends the check. */
function runStage(name: string, args: readonly string[]): void {
  console.log(`· ${name}`);
  const { status, error } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (error !== undefined) console.error(String(error));
  if (status !== 0) fail(`The check failed: ${name}.`, status ?? 1);
}

/** Names at most ten. */
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
