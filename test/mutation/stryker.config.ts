import { chosenGroup } from './groups.ts';

const { name, sources } = chosenGroup();

export default {
  packageManager: 'npm',
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: true },
  mutate: sources,
  tsconfigFile: 'none',
  coverageAnalysis: 'perTest',
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: `test-results/mutation/${name}.json` },
  tempDirName: `test-results/mutation/${name}`,
  ignorePatterns: ['out', 'release', 'test-results', 'test/bench', 'test/mutation/node_modules'],
  concurrency: 2,
  incremental: true,
  incrementalFile: `test-results/mutation/${name}-incremental.json`,
  // In addition to 1.5 times the usual time of the tests. A mutant that exceeds it counts as noticed: on a busy machine,
  // 10 s hid seven survivors of the wire. Each endless loop costs this time.
  timeoutMS: 30_000,
};
