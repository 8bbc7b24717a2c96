/** Sources that are mutated in one run, with the tests that notice the changes. */
export interface Group {
  readonly name: string;
  /** The share of the mutants that the tests must notice. */
  readonly wantedPercent: number;
  readonly sources: readonly string[];
  readonly tests: readonly string[];
  /** Whether properties run with few cases (short-properties.ts). */
  readonly hasShortProperties?: true;
}

/**
 * Each group runs only its own tests. A test that starts a whole console reaches most of the fleet, and would run
 * for each of its mutants.
 */
export const groups: readonly Group[] = [
  {
    name: 'desktop',
    wantedPercent: 95,
    sources: ['electron/desktop/**/*.ts'],
    tests: ['test/{unit,security,integration}/electron/desktop/**/*.test.ts'],
  },
  {
    name: 'router',
    wantedPercent: 95,
    sources: ['electron/ipc/**/*.ts'],
    tests: [
      'test/{unit,security,integration}/electron/ipc/**/*.test.ts',
      'test/unit/shared/ipc/**/*.test.ts',
      'test/security/electron/console/lock.test.ts',
    ],
  },
  {
    name: 'lab-client',
    wantedPercent: 95,
    sources: ['electron/{console/lab-client,http-client}/**/*.ts'],
    tests: [
      'test/{unit,security,integration}/electron/{console/lab-client,http-client}/**/*.test.ts',
      'test/integration/electron/console/agent-client.test.ts',
      'test/security/electron/console/trust/certificates.test.ts',
    ],
  },
  {
    name: 'wire',
    // A third of what is left are descriptions, messages and names in schemas.
    wantedPercent: 85,
    sources: ['shared/wire/**/*.ts'],
    tests: ['test/unit/shared/wire/**/*.test.ts'],
  },
  {
    name: 'search',
    wantedPercent: 90,
    sources: ['shared/search/**/*.ts'],
    // Without the properties, which all mutants would have to run: examples are enough here.
    tests: ['test/unit/shared/search/!(properties).test.ts'],
  },
  {
    name: 'grid',
    wantedPercent: 88,
    // Hooks, clicks and pixels of the list are tested in the window.
    sources: [
      'renderer/grid/**/*.ts',
      'renderer/features/devices/list/!(use-*|select-lines|list-measures).ts',
    ],
    tests: ['test/unit/renderer/grid/**/*.test.ts', 'test/unit/renderer/features/devices/list/**/*.test.ts'],
    hasShortProperties: true,
  },
  {
    name: 'fleet',
    wantedPercent: 90,
    sources: ['electron/console/fleet/*.ts'],
    // Without the simulation, which would take nine seconds for almost each mutant.
    tests: ['test/unit/electron/console/fleet/**/!(simulation).test.ts'],
  },
  {
    name: 'saved-fleet',
    wantedPercent: 90,
    sources: ['electron/console/fleet/saved-fleet/**/*.ts'],
    tests: [
      'test/{unit,integration}/electron/console/fleet/saved-fleet/**/*.test.ts',
      'test/integration/electron/console/saved-fleet.test.ts',
    ],
  },
  {
    name: 'alerts',
    wantedPercent: 90,
    sources: ['electron/console/collections/{alerts,history}/**/*.ts'],
    tests: ['test/unit/electron/console/collections/{alerts,history}/**/*.test.ts'],
  },
  {
    name: 'session',
    wantedPercent: 90,
    sources: [
      'electron/console/session/{check-password,lock,renewal,session,sign-in-attempt}.ts',
      'electron/console/managed/**/*.ts',
    ],
    tests: ['test/unit/electron/console/{session,managed}/**/*.test.ts'],
  },
  {
    name: 'trust',
    wantedPercent: 89,
    sources: [
      'electron/console/session/{connection,remembered-sign-in}.ts',
      'electron/console/trust/**/*.ts',
      'electron/console/collections/labs/trust-repository.ts',
    ],
    tests: [
      'test/unit/electron/console/{trust/*,session/remembered-sign-in,collections/labs/trust-repository}.test.ts',
      'test/integration/electron/console/session/connection.test.ts',
      'test/security/electron/console/remembered-sign-in.test.ts',
      'test/security/electron/console/trust/**/*.test.ts',
    ],
  },
  {
    name: 'session-scopes',
    wantedPercent: 90,
    // They connect the parts of a console, so only tests with a whole console reach them.
    sources: ['electron/console/{session-lifecycle,session-scope}.ts'],
    tests: [
      'test/integration/electron/console/{lab-agents,lab-agents-of-service,saved-fleet}.test.ts',
      'test/integration/electron/console/{managed,privacy,snapshots,without-account}.test.ts',
      'test/integration/electron/console/session-scope.test.ts',
      'test/security/electron/console/{lock,session-token}.test.ts',
    ],
  },
];

/** The group that the variable MUTATION_GROUP names. @throws if it names none. */
export function chosenGroup(): Group {
  const name = process.env['MUTATION_GROUP'];
  const group = groups.find((each) => each.name === name);
  if (!group) throw new Error(`MUTATION_GROUP is not one of ${groups.map((each) => each.name).join(', ')}`);
  return group;
}
