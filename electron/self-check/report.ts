import { homedir } from 'node:os';
import type { Outcome } from './check.ts';

export interface Line extends Outcome {
  readonly check: string;
  readonly expected: string;
}

/** Longer messages are cut, because an error can quote a whole file. */
const LONGEST_DETAIL = 500;

/** A line as it is printed: one JSON object, without the user's home folder. */
export function writeLine({ check, ok, expected, detail, ...more }: Line, home = homedir()): string {
  return `${JSON.stringify({ check, ok, expected, detail: hideHome(detail, home), ...more })}\n`;
}

function hideHome(text: string, home: string): string {
  // A home of `/`, as some containers have, is in every path.
  const hidden = home.length > 1 ? text.replaceAll(home, '~') : text;
  return hidden.slice(0, LONGEST_DETAIL);
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
