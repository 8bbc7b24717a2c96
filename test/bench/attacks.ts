import { availableParallelism, loadavg } from 'node:os';
import { type AttackCase, patientCases, timedCases } from './attacks/cases.ts';
import { type Serve, startServe } from './attacks/serve.ts';
import { format, type Verdict } from './attacks/verdict.ts';

/**
 * Attacks on a running `serve` with default settings, from several addresses of this computer, and the load of an
 * office that must not be affected by the guards. Linux only: memory and connections are read from /proc.
 * Arguments select cases by name.
 */
export async function run(options: readonly string[]): Promise<boolean> {
  const names = Object.keys({ ...timedCases, ...patientCases });
  if (options.some((option) => !names.includes(option))) {
    console.error(`Cases: ${names.join(' ')}`);
    return false;
  }
  const isWanted = ([name]: [string, AttackCase]): boolean => options.length === 0 || options.includes(name);
  const startedAt = performance.now();
  console.log(`${availableParallelism()} processors, load ${describeLoad()}`);
  await using quiet = await startServe();
  const verdicts: Verdict[] = [];
  for (const [name, attack] of Object.entries(timedCases).filter(isWanted)) {
    verdicts.push(...(await judge(name, attack, quiet)));
  }
  const patient = Object.entries(patientCases).filter(isWanted);
  const together = patient.map(([name, attack]) => judge(name, attack, quiet));
  verdicts.push(...(await Promise.all(together)).flat());
  const missed = verdicts.filter(({ isOk }) => !isOk);
  const seconds = format((performance.now() - startedAt) / 1_000);
  console.log(`${verdicts.length} judged, ${missed.length} missed, in ${seconds} s; load ${describeLoad()}`);
  return missed.length === 0;
}

/** A case that throws counts as failed, and the others continue. */
async function judge(name: string, attack: AttackCase, quiet: Serve): Promise<readonly Verdict[]> {
  const verdicts = await attack(quiet).catch((error: unknown): readonly Verdict[] => [
    { what: name, measured: String(error), limit: 'carried out', isOk: false },
  ]);
  for (const { what, measured, limit, isOk } of verdicts) {
    console.log(`${isOk ? 'ok    ' : 'MISSED'} ${name} | ${what} | ${measured} | ${limit}`);
  }
  return verdicts;
}

function describeLoad(): string {
  return loadavg().map(format).join(' ');
}
