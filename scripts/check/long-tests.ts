/**
 * The beginnings of the paths of security and integration tests that take long: most of them more than 6 s alone. The
 * check of a change leaves them out and names them. The whole check starts them first.
 */
export const longTests: readonly string[] = [
  'test/integration/budgets/',
  'test/integration/declarations/',
  'test/integration/docs/service.test.ts',
  'test/integration/electron/console/lab-agents',
  'test/integration/electron/console/last-fleet.test.ts',
  'test/integration/electron/console/soak.test.ts',
  'test/integration/electron/console/state.test.ts',
  'test/integration/electron/console/tools/discovery/avahi.test.ts',
  'test/integration/electron/desktop/no-network.test.ts',
  'test/integration/electron/lab-commands/mcp',
  'test/integration/electron/lab-service/accounts/accounts.test.ts',
  'test/integration/electron/lab-service/accounts/kill.test.ts',
  'test/integration/electron/lab-service/accounts/throttle.test.ts',
  'test/integration/electron/lab-service/cli/accounts.test.ts',
  'test/integration/electron/lab-service/cli/deployments.test.ts',
  'test/integration/electron/lab-service/cli/lease.test.ts',
  'test/integration/electron/lab-service/cli/office.test.ts',
  'test/integration/electron/lab-service/cli/processes.test.ts',
  'test/integration/electron/lab-service/cli/serve.test.ts',
  'test/integration/electron/lab-service/connectors/adb/faulty-devices.test.ts',
  'test/integration/electron/lab-service/contract.test.ts',
  'test/integration/electron/lab-service/lab-agents/sharing/',
  'test/integration/scripts/',
  'test/security/electron/lab-service/attacks/',
  'test/security/electron/lab-service/flood.test.ts',
  'test/security/fuzz/',
  'test/security/soak/',
  'test/stand-in/conformance/',
];
