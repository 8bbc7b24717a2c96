#!/usr/bin/env node
import { createProgram } from './program.ts';
import { runCommandLine } from './run-command-line.ts';

// Sets the code instead of calling exit(), because output may still be pending.
process.exitCode = await runCommandLine(createProgram(), process.argv.slice(2));
