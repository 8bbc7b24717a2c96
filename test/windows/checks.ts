/** Counts the checks, and prints a line for each. */
export interface Checks {
  note(name: string, error?: string): void;
  /** Notes whether the work throws. */
  check(name: string, work: () => void | Promise<void>): Promise<void>;
  readonly passed: number;
  readonly failed: number;
}

export function createChecks(): Checks {
  let passed = 0;
  let failed = 0;
  function note(name: string, error?: string): void {
    if (error === undefined) passed += 1;
    else failed += 1;
    console.log(error === undefined ? `✓ ${name}` : `✗ ${name}\n    ${error.replaceAll('\n', '\n    ')}`);
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
    get failed() {
      return failed;
    },
  };
}
