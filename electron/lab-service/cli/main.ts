#!/usr/bin/env node
import { runProgram } from './run-program.ts';
import { widenThreadPool } from './thread-pool.ts';

widenThreadPool();
// Set, not exited with: what was printed may still be on its way out.
process.exitCode = await runProgram(process.argv.slice(2));
