// npm run conformance: the cases on the stand-in and on a real Electron, and where the two differ. The real one is
// REAL_ELECTRON, or else the runtime of `npm start`. The arguments after -- choose files.
import { findRuntime } from '../../../scripts/electron.ts';
import { runCases } from './cases.ts';

const files = process.argv.slice(2);
const { kind, executable } = findRuntime();
const electron = process.env['REAL_ELECTRON'] ?? (kind === 'electron' ? executable : undefined);

const onStandIn = await runCases(undefined, files);
if (electron === undefined) console.log('There is no real Electron to compare it with: set REAL_ELECTRON');
else {
  const onElectron = await runCases(electron, files);
  const rows = [...onElectron].map(([title, real]) => ({ title, real, standIn: onStandIn.get(title) }));
  const count = (side: 'real' | 'standIn') => rows.filter((row) => row[side] === 'passed').length;
  console.log(`${count('real')} cases passed on ${electron}, ${count('standIn')} on the stand-in`);
  const different = rows.filter(({ real, standIn }) => real !== standIn);
  if (different.length > 0) console.table(different);
}
