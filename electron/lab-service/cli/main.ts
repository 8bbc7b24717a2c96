#!/usr/bin/env node
import { runProgram } from './run-program.ts';

// Name lookups, hashing and files share libuv's threads, and a name server that doesn't respond takes one for
// many seconds. Must be set before the pool starts.
process.env['UV_THREADPOOL_SIZE'] ??= '16';
// Not exit(): there may be output on its way.
process.exitCode = await runProgram(process.argv.slice(2));
