// Prints the failed tests of the counts in a file, and last their sum as `N passed, M failed`. `--failed` means that the run
// failed. A failure that is not in the counts (types, lint, a build) then counts as one.
import { sumCounts } from './test-count.ts';

const [file = '', outcome] = process.argv.slice(2);
const { passed, failures, skipped } = sumCounts(file);
for (const failure of failures) console.log(`✗ ${failure}`);
const isOutside = outcome === '--failed' && failures.length === 0;
if (isOutside) console.log('The run failed outside its tests: see above.');
if (skipped > 0) console.log(`${skipped} skipped`);
console.log(`${passed} passed, ${isOutside ? 1 : failures.length} failed`);
