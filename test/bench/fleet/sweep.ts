import { monitorEventLoopDelay } from 'node:perf_hooks';
import { serialize } from 'node:v8';
import type { FleetChange } from '#shared/ipc/page-state.ts';
import { packEvent } from '#shared/ipc/packing.ts';
import type { Console } from '../../../electron/console/console-interface.ts';
import type { ConsoleSweep } from './commands.ts';

/**
 * Tracks the console's events until this many agents have responded since `begin`. Every message is packed and
 * serialized like by Electron's IPC, which is main's work too.
 */
export function watchSweep(core: Console, answering: number) {
  const { promise: ended, resolve } = Promise.withResolvers<ConsoleSweep>();
  const messages: FleetChange[] = [];
  const answered = new Set<string>();
  const delays = monitorEventLoopDelay({ resolution: 1 });
  let startedAt = 0;
  let startedDate = 0;
  let cpu = process.cpuUsage();
  let firstMs = NaN;
  let [bytes, changedDevices] = [0, 0];

  function begin(): void {
    cpu = process.cpuUsage();
    startedDate = Date.now();
    startedAt = performance.now();
    delays.enable();
  }

  function applyChange(change: FleetChange): void {
    messages.push(change);
    bytes += serialize(packEvent('fleet.changed', change)).length;
    for (const { report, changed } of change.updates) {
      changedDevices += changed.length;
      const isAnswer = report.state.kind === 'fresh' && report.state.answeredAt >= startedDate;
      if (isAnswer) answered.add(report.agent.id);
    }
    const passedMs = performance.now() - startedAt;
    if (Number.isNaN(firstMs) && answered.size > 0) firstMs = passedMs;
    if (answered.size >= answering) end(passedMs);
  }

  function end(allMs: number): void {
    unsubscribe();
    delays.disable();
    const { user, system } = process.cpuUsage(cpu);
    resolve({
      firstMs,
      allMs,
      cpuMs: (user + system) / 1_000,
      loopDelayP99Ms: delays.percentile(99) / 1e6,
      bytes,
      changedDevices,
    });
  }

  const unsubscribe = core.subscribe((event, payload) => {
    // The name determines the payload. The listener's type has lost that pairing.
    if (event === 'fleet.changed' && startedAt > 0) applyChange(payload as FleetChange);
  });
  return { begin, ended, messages };
}
