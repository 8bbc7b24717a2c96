// Prints the sum of the counts in a file, as `N passed, M failed`. `--failed` means that the run failed. A failure that is
// not in the counts (types, lint, a build) then counts as one.
import { sumCounts } from './test-count.ts';

const [file = '', outcome] = process.argv.slice(2);
const { passed, failed, skipped } = sumCounts(file);
const isOutside = outcome === '--failed' && failed === 0;
if (isOutside) console.log('The run failed outside its tests: see above.');
if (skipped > 0) console.log(`${skipped} skipped`);
console.log(`${passed} passed, ${isOutside ? 1 : failed} failed`);
