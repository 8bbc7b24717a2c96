import { checkDisplay } from './check-display.ts';
import { checkBrowser, checkDownload, checkProxy, checkRunAsNode } from './check-runtime.ts';
import { checkRoot, checkSandbox } from './check-sandbox.ts';
import { describeDownload } from './electron-download.ts';
import type { Finding } from './finding.ts';
import type { Machine } from './machine.ts';
import type { StartPlan } from './start-plan.ts';

const checks: readonly ((machine: Machine, plan: StartPlan) => Finding | null)[] = [
  checkDownload,
  checkProxy,
  checkBrowser,
  checkRunAsNode,
  checkDisplay,
  checkRoot,
  checkSandbox,
];

/** Everything we can check before starting a process. Fatal findings come last, where people look first. */
export function examine(machine: Machine, plan: StartPlan): readonly Finding[] {
  return checks
    .map((check) => check(machine, plan))
    .filter((finding) => finding !== null)
    .toSorted((one, other) => Number(one.isFatal) - Number(other.isFatal));
}

/** For the user: which runtime and why, then each finding and what helps. */
export function report(plan: StartPlan, findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ isFatal, text, remedies }) => [
    `${isFatal ? 'Cannot start' : 'Note'}: ${text}`,
    ...remedies.map((remedy, index) => `  ${index === 0 ? 'Remedy:' : '    or:'} ${remedy}`),
  ]);
  return [`Runtime: ${describeRuntime(plan)}.`, ...lines].join('\n');
}

function describeRuntime({ download, runtime, browser }: StartPlan): string {
  if (download.state === 'ready')
    return `Electron ${download.version ?? 'of unknown version'} (${runtime.executable})`;
  return `Chromium (${browser ?? 'not found'}) through the stand-in, because ${describeDownload(download)}`;
}
