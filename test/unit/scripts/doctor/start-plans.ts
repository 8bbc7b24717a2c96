import type { StartPlan } from '../../../../scripts/doctor/start-plan.ts';

/** A start on Electron's downloaded runtime. */
export const onElectron = {
  download: { state: 'ready', executable: '/lab/dist/electron', version: '45.4.1' },
  runtime: { kind: 'electron', executable: '/lab/dist/electron' },
  browser: null,
  args: [],
} as const satisfies StartPlan;

/** A start on the stand-in, with the system's Chromium. */
export const onStandIn = {
  download: { state: 'absent' },
  runtime: { kind: 'stand-in', executable: '/lab/test/stand-in/start.ts' },
  browser: '/usr/bin/chromium',
  args: [],
} as const satisfies StartPlan;
