/**
 * The beginnings of the paths of security and integration tests that take long: most of them more than 6 s alone. The
 * check of a change leaves them out and names them.
 */
export const longTests: readonly string[] = [
  'test/integration/budgets/',
  'test/integration/declarations/',
  'test/integration/docs/service.test.ts',
  'test/integration/electron/console/last-fleet.test.ts',
  'test/integration/electron/console/soak.test.ts',
  'test/integration/electron/console/state.test.ts',
  'test/integration/electron/console/tools/discovery/avahi.test.ts',
  'test/integration/electron/desktop/no-network.test.ts',
  'test/integration/electron/lab-service/cli/office.test.ts',
  'test/integration/scripts/get-electron.test.ts',
  'test/integration/scripts/set-up.test.ts',
  'test/integration/scripts/start.test.ts',
  'test/security/electron/lab-service/attacks/',
  'test/security/electron/lab-service/flood.test.ts',
  'test/security/fuzz/',
  'test/security/soak/',
];
