#!/usr/bin/env node
import { createProgram } from './program.ts';
import { runCommandLine } from './run-command-line.ts';

// Not exit(): there may be output on its way.
process.exitCode = await runCommandLine(createProgram(), process.argv.slice(2));
