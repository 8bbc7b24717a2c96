import type { CheckedConsole } from './list-checks.ts';

export { readSelfCheck } from './mode.ts';
export { superviseSelfCheck } from './supervise.ts';

/**
 * Checks the console in this process and ends the process. Loads the checks only here, because other starts do not need
 * them.
 */
export async function checkConsole(given: CheckedConsole): Promise<void> {
  // The check `start` reports a start that fails, also one that fails before the checks are loaded.
  given.opened.catch(() => {});
  const { beginSelfCheck } = await import('./begin.ts');
  await beginSelfCheck(given);
}
