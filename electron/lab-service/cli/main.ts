#!/usr/bin/env node
import { runProgram } from './run-program.ts';
import { widenThreadPool } from './thread-pool.ts';

widenThreadPool();
// Sets the code instead of calling exit(), because output may still be pending.
process.exitCode = await runProgram(process.argv.slice(2));
