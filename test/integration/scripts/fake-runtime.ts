import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { node } from './run-script.ts';

/** The file that the fake runtime writes if it has the time to save. */
export const savedFile = 'saved.json';

/**
 * Writes a runtime that treats signals as Electron does (electron_browser_main_parts_posix.cc): the first one starts a
 * shutdown that takes a moment, and a second one of the same kind kills. It prints its process id, its arguments and
 * ELECTRON_RUN_AS_NODE as JSON. With `--self-check` it ends at once with 3.
 * @returns its file, which the kernel can execute.
 */
export function writeFakeRuntime(folder: string, name = 'electron'): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, name);
  writeFileSync(
    file,
    `#!${node === 'node' ? '/usr/bin/env node' : node}
// Available in both module systems.
const { writeFileSync } = process.getBuiltinModule('node:fs');
const received = [];
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => {
    received.push(signal);
    setTimeout(() => {
      writeFileSync(${JSON.stringify(join(folder, savedFile))}, JSON.stringify(received));
      process.exit(7);
    }, 300);
  });
const { ELECTRON_RUN_AS_NODE: asNode = null } = process.env;
console.log(JSON.stringify({ running: process.pid, args: process.argv.slice(2), asNode }));
if (process.argv.includes('--self-check')) process.exit(3);
// Ends also if the test fails.
setTimeout(() => process.exit(9), 120_000);
`,
    { mode: 0o755 },
  );
  return file;
}
