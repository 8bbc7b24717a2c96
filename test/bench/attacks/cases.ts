import { timeAccounts } from './cases/account-timing.ts';
import { attackWithCostlyAnswers } from './cases/costly-answers.ts';
import { openOffice, signInAtOnce } from './cases/office.ts';
import { scanPorts } from './cases/ports.ts';
import { requestSlowHosts } from './cases/slow-hosts.ts';
import { reportManyNames } from './cases/slow-names.ts';
import { attackWithStalledAnswers } from './cases/stalled-answers.ts';
import type { Serve } from './serve.ts';
import type { Verdict } from './verdict.ts';

export type AttackCase = (quiet: Serve) => Promise<readonly Verdict[]>;

/** In sequence: each is judged by a duration. */
export const timedCases: Readonly<Record<string, AttackCase>> = {
  'costly-answers': attackWithCostlyAnswers,
  rush: signInAtOnce,
  office: openOffice,
  'account-timing': timeAccounts,
  'slow-names': reportManyNames,
};

/** In parallel: they wait most of their time, or are judged by memory and counts. Each has its own service. */
export const patientCases: Readonly<Record<string, AttackCase>> = {
  'stalled-answers': attackWithStalledAnswers,
  'slow-hosts': requestSlowHosts,
  ports: scanPorts,
};
