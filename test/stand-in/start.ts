#!/usr/bin/env node
// Runs the app like Electron's executable, as far as this app and Playwright's `_electron.launch` need it.
import inspector from 'node:inspector';
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
// Loaded before Chromium listens: as soon as it does, Playwright requires `electron`.
import { app } from './electron.ts';
import { launchBrowser } from './main/launch.ts';
import { lockDataFolder } from './main/single-instance.ts';
import { mainFile, switches } from './options.ts';

// Playwright reads the address that Node prints, and drives the main process through it.
for (const name of ['inspect', 'inspect-brk'])
  if (switches.has(name)) inspector.open(Number(switches.get(name) || 9229), '127.0.0.1');
// Electron also pauses in the first line. Here only a breakpoint of the debugger pauses there.
if (switches.has('inspect-brk')) inspector.waitForDebugger();

// docs/tutorial/process-model.md, "Process-specific module aliases".
const names = new Set(['electron', 'electron/main', 'electron/common']);
const standIn = new URL('electron.ts', import.meta.url).href;
registerHooks({
  resolve(name, context, next) {
    if (!names.has(name)) return next(name, context);
    return { url: standIn, format: 'module-typescript', shortCircuit: true };
  },
});
Object.assign(process, { type: 'browser', defaultApp: true });

// Electron returns from requestSingleInstanceLock immediately. Node cannot connect a socket synchronously, so the lock
// is requested before.
// electron_browser_main_parts.cc, PostEarlyInitialization: the browser process is up before it runs the app's code.
// A process that supervises a self-check requests no lock and is never ready (electron/self-check/supervise.ts):
// here, too, it leaves the data folder alone.
if (!switches.has('self-check') && (await lockDataFolder())) await launchBrowser();
await import(pathToFileURL(mainFile).href);
// electron_browser_main_parts.cc, JoinAppCode: `ready` waits until the module and all that it imports has been evaluated.
// StartPolling (node_bindings.cc) then turns the loop once, and the browser finishes its launch.
setImmediate(() => void app.finishLaunching());
