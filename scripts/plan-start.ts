import { addHeadless } from './doctor/check-display.ts';
import { readElectronDownload } from './doctor/electron-download.ts';
import { examine, report } from './doctor/examination.ts';
import { thisMachine } from './doctor/machine.ts';
import type { StartPlan } from './doctor/start-plan.ts';
import { chooseRuntime, electronFolder, isElectronRequired } from './electron.ts';
import { findChromium } from './find-chromium.ts';

// For machines where the checks are wrong. REQUIRE_ELECTRON=1 can't be skipped.
const skipChecks = '--skip-checks';

/**
 * Also prints the runtime and this machine's problems.
 * @returns null if a problem prevents the start
 */
export async function planStart(): Promise<StartPlan | null> {
  const download = readElectronDownload(thisMachine, electronFolder);
  const runtime = chooseRuntime(download);
  const browser = runtime.kind === 'electron' ? null : await findChromium();
  const given = process.argv.slice(2).filter((arg) => arg !== skipChecks);
  const args = addHeadless(thisMachine, runtime.kind, given);
  const plan: StartPlan = { download, runtime, browser, args };

  const findings = examine(thisMachine, plan);
  // stdout belongs to the app: with --self-check, programs read it.
  console.error(report(plan, findings));
  const isInsisting = process.argv.includes(skipChecks) && !isElectronRequired(thisMachine);
  if (isInsisting || !findings.some(({ isFatal }) => isFatal)) return plan;
  if (!isElectronRequired(thisMachine)) console.error(`If this is wrong: npm start -- ${skipChecks}`);
  return null;
}
