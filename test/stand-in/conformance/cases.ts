import { join } from 'node:path';
import { startVitest } from 'vitest/node';

const root = join(import.meta.dirname, '../../..');

/**
 * Runs the conformance cases, and prints what fails.
 * @param realElectron an executable; undefined for the stand-in.
 * @param files parts of their names; empty for all.
 * @returns `passed`, `failed` or `skipped`, by title
 */
export async function runCases(
  realElectron: string | undefined,
  files: string[],
): Promise<ReadonlyMap<string, string>> {
  // The workers inherit it.
  if (realElectron === undefined) delete process.env['REAL_ELECTRON'];
  else process.env['REAL_ELECTRON'] = realElectron;
  const config = join(root, 'test/vitest.config.ts');
  const vitest = await startVitest('test', files, { config, project: 'conformance', watch: false });
  const cases = vitest.state.getTestModules().flatMap(({ children }) => [...children.allTests()]);
  await vitest.close();
  return new Map(cases.map((each) => [each.name, each.result().state]));
}
