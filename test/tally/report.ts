// Prints the sum of the tally file it is given, as `N passed, M failed`. With `--failed`, something failed: what is not in
// the tally (types, lint, a build) then counts as one.
import { sumTally } from './tally.ts';

const [file = '', outcome] = process.argv.slice(2);
const { passed, failed, skipped } = sumTally(file);
const isOutside = outcome === '--failed' && failed === 0;
if (isOutside) console.log('The run failed outside its tests: see above.');
if (skipped > 0) console.log(`${skipped} skipped`);
console.log(`${passed} passed, ${isOutside ? 1 : failed} failed`);
