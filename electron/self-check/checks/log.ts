import { z } from 'zod';
import { type Check, fail, pass } from '../check.ts';

const entry = z.object({ level: z.string(), message: z.string() });

export function logCheck(read: () => Promise<string>): Check {
  return {
    name: 'log',
    expected: 'the console logged no error',
    async run() {
      const lines = (await read()).split('\n').filter((line) => line !== '');
      if (lines.length === 0) return fail('the log is empty');
      const errors = lines
        .map((line) => entry.parse(JSON.parse(line)))
        .filter(({ level }) => level === 'error');
      const [first] = errors;
      return first === undefined ? pass(`${lines.length} lines`) : fail(`${errors.length}: ${first.message}`);
    },
  };
}
