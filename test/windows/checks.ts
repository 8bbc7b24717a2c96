export const results: { passed: number; readonly failures: string[] } = { passed: 0, failures: [] };

/** Counts whether the work throws, and prints a line. */
export async function check(name: string, work: () => void | Promise<void>): Promise<void> {
  try {
    await work();
    results.passed += 1;
    console.log(`✓ ${name}`);
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    results.failures.push(`${name}\n    ${reason.replaceAll('\n', '\n    ')}`);
    console.log(`✗ ${results.failures.at(-1)}`);
  }
}
