/** One test file in its nightly form. */
export interface Part {
  /** Its name in the progress output and in the filter of the command. */
  readonly name: string;
  readonly file: string;
  readonly config: 'fuzz' | 'soak' | 'vitest';
}

/** Floods measure response times, so they run alone. */
export const exclusiveParts: readonly Part[] = [
  { name: 'floods', file: 'test/security/electron/lab-service/flood.test.ts', config: 'fuzz' },
];

const fuzz = (name: string): Part => ({
  name: `fuzz ${name}`,
  file: `test/security/fuzz/${name}.test.ts`,
  config: 'fuzz',
});

/** The other parts, in two lanes that run in parallel after the floods. The second one mostly waits for deadlines. */
export const lanes: readonly (readonly Part[])[] = [
  ['requests', 'adb-replies', 'framing', 'answers', 'calls', 'neighbor'].map(fuzz),
  [
    { name: 'soak day', file: 'test/security/soak/day.test.ts', config: 'soak' },
    { name: 'kill console', file: 'test/integration/electron/console/state.test.ts', config: 'vitest' },
    {
      name: 'kill accounts',
      file: 'test/integration/electron/lab-service/accounts/kill.test.ts',
      config: 'vitest',
    },
    { name: 'soak sockets', file: 'test/security/soak/sockets/sockets.test.ts', config: 'soak' },
  ],
];
