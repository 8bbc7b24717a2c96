#!/usr/bin/env node
import { runProgram } from './run-program.ts';

// Name lookups, hashing and files share libuv's pool of threads, and a name server that does not respond blocks a thread
// for many seconds. Set before the pool starts.
process.env['UV_THREADPOOL_SIZE'] ??= '16';
// Sets the code instead of calling exit(), because output may still be pending.
process.exitCode = await runProgram(process.argv.slice(2));
