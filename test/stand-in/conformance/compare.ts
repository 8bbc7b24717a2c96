// npm run conformance: the cases on the stand-in and on a real Electron, and where the two differ. The real one is
// REAL_ELECTRON, or else the runtime of `npm start`. The arguments after -- choose files.
import { join } from 'node:path';
import { startVitest } from 'vitest/node';
import { findRuntime } from '../../../scripts/electron.ts';

const config = join(import.meta.dirname, '../../vitest.config.ts');
const files = process.argv.slice(2);
const { kind, executable } = findRuntime();
const electron = process.env['REAL_ELECTRON'] ?? (kind === 'electron' ? executable : undefined);

// The workers inherit it.
delete process.env['REAL_ELECTRON'];
const onStandIn = await runCases();
if (electron === undefined) console.log('There is no real Electron to compare it with: set REAL_ELECTRON');
else {
  process.env['REAL_ELECTRON'] = electron;
  const onElectron = await runCases();
  const rows = [...onElectron].map(([title, real]) => ({ title, real, standIn: onStandIn.get(title) }));
  const count = (side: 'real' | 'standIn') => rows.filter((row) => row[side] === 'passed').length;
  console.log(`${count('real')} cases passed on ${electron}, ${count('standIn')} on the stand-in`);
  const different = rows.filter(({ real, standIn }) => real !== standIn);
  if (different.length > 0) console.table(different);
}

/** Runs them, and prints what fails. @returns `passed`, `failed` or `skipped`, by title */
async function runCases(): Promise<ReadonlyMap<string, string>> {
  const vitest = await startVitest('test', files, { config, project: 'conformance', watch: false });
  const cases = vitest.state.getTestModules().flatMap(({ children }) => [...children.allTests()]);
  await vitest.close();
  return new Map(cases.map((each) => [each.name, each.result().state]));
}
