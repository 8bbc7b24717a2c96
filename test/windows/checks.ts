/** Counts the checks, and prints a line for each. */
export interface Checks {
  note(name: string, error?: string): void;
  /** Notes whether the work throws. */
  check(name: string, work: () => void | Promise<void>): Promise<void>;
  readonly passed: number;
  /** The name and the error of each failed check. */
  readonly failures: readonly string[];
}

export function createChecks(): Checks {
  let passed = 0;
  const failures: string[] = [];
  function note(name: string, error?: string): void {
    if (error === undefined) {
      passed += 1;
      console.log(`✓ ${name}`);
    } else {
      const failure = `${name}\n    ${error.replaceAll('\n', '\n    ')}`;
      failures.push(failure);
      console.log(`✗ ${failure}`);
    }
  }
  return {
    note,
    async check(name, work) {
      try {
        await work();
        note(name);
      } catch (error) {
        note(name, error instanceof Error ? (error.stack ?? error.message) : String(error));
      }
    },
    get passed() {
      return passed;
    },
    failures,
  };
}
