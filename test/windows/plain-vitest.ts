/**
 * Replaces Vitest under Wine, which cannot run the worker processes that Vitest needs. `expect` and `vi` are Vitest's
 * own. This module runs suites and tests, one after the other.
 */
import { expect, vi } from '../../node_modules/vitest/dist/index.js';

export { expect, vi };

type Work = () => unknown;
type Case = (...values: never[]) => unknown;
interface Suite {
  readonly name: string;
  readonly outer: Suite | null;
  readonly before: Work[];
  readonly after: Work[];
  readonly beforeAll: Work[];
  readonly afterAll: Work[];
  readonly steps: (Suite | Test)[];
}
interface Test {
  readonly name: string;
  readonly work: Work;
}
export type Outcome =
  | { readonly name: string; readonly kind: 'passed' | 'left-out' }
  | { readonly name: string; readonly kind: 'failed'; readonly error: unknown };

let current: Suite = makeSuite('', null);
let finishers: Work[] = [];
let excluded: ReadonlySet<string> = new Set();

function makeSuite(name: string, outer: Suite | null): Suite {
  return { name, outer, before: [], after: [], beforeAll: [], afterAll: [], steps: [] };
}

function addTest(name: string, ...rest: readonly unknown[]): void {
  current.steps.push({ name, work: findWork(rest) });
}

function addSuite(name: string, ...rest: readonly unknown[]): void {
  const suite = makeSuite(name, current);
  current.steps.push(suite);
  current = suite;
  findWork(rest)();
  current = suite.outer ?? current;
}

/** The function of a test or suite. Options can be before or after it. */
function findWork(rest: readonly unknown[]): Work {
  const work = rest.find((each) => typeof each === 'function');
  // The only function is the body of the test or suite.
  return work as Work;
}

interface Collector {
  (name: string, ...rest: readonly unknown[]): void;
  each(rows: readonly unknown[]): (name: string, work: Case) => void;
  skipIf(isSkipped: boolean): Collector;
  runIf(isRun: boolean): Collector;
}

const skip = (): void => {};
const skipped: Collector = Object.assign((): void => {}, {
  each: () => skip,
  skipIf: () => skipped,
  runIf: () => skipped,
});

function makeCollector(add: typeof addTest): Collector {
  const collector: Collector = Object.assign(add, {
    each: (rows: readonly unknown[]) => (name: string, work: Case) => {
      for (const row of rows) {
        const values = Array.isArray(row) ? row : [row];
        // The types of the test define the number of values.
        add(fillIn(name, values), () => (work as (...all: unknown[]) => unknown)(...values));
      }
    },
    skipIf: (isSkipped: boolean) => (isSkipped ? skipped : collector),
    runIf: (isRun: boolean) => (isRun ? collector : skipped),
  });
  return collector;
}

export const it = makeCollector(addTest);
export const test = it;
export const describe = makeCollector(addSuite);
export const beforeEach = (work: Work): void => void current.before.push(work);
export const afterEach = (work: Work): void => void current.after.push(work);
export const beforeAll = (work: Work): void => void current.beforeAll.push(work);
export const afterAll = (work: Work): void => void current.afterAll.push(work);
export const onTestFinished = (work: Work): void => void finishers.push(work);

function fillIn(name: string, values: readonly unknown[]): string {
  let next = 0;
  return name.replaceAll(/%[sdioj]/g, () => String(values[next++]));
}

/**
 * Runs the tests collected since the last run, and reports each one when it has ended.
 * @param cannotRun names of tests to leave out
 */
export async function runCollected(
  file: string,
  cannotRun: ReadonlySet<string>,
  report: (outcome: Outcome) => void,
): Promise<void> {
  const root = current;
  current = makeSuite('', null);
  excluded = cannotRun;
  await runSuite(root, [file], [], [], report);
}

async function runSuite(
  suite: Suite,
  path: readonly string[],
  before: readonly Work[],
  after: readonly Work[],
  report: (outcome: Outcome) => void,
): Promise<void> {
  const allBefore = [...before, ...suite.before];
  const allAfter = [...suite.after, ...after];
  for (const work of suite.beforeAll) await work();
  for (const step of suite.steps) {
    const stepPath = [...path, step.name];
    if ('steps' in step) await runSuite(step, stepPath, allBefore, allAfter, report);
    else if (excluded.has(stepPath.join(' > '))) report({ name: stepPath.join(' > '), kind: 'left-out' });
    else report(await runTest(stepPath.join(' > '), step, allBefore, allAfter));
  }
  for (const work of suite.afterAll) await work();
}

async function runTest(
  name: string,
  { work }: Test,
  before: readonly Work[],
  after: readonly Work[],
): Promise<Outcome> {
  const errors = await collectErrors([...before, work], 1);
  const left = await collectErrors([...after, ...finishers.toReversed()]);
  finishers = [];
  const [error] = [...errors, ...left];
  return error === undefined ? { name, kind: 'passed' } : { name, kind: 'failed', error };
}

/** Runs the steps and returns their errors. Stops after `most` errors. */
async function collectErrors(steps: readonly Work[], most = Infinity): Promise<readonly unknown[]> {
  const errors: unknown[] = [];
  for (const step of steps) {
    if (errors.length >= most) break;
    try {
      await step();
    } catch (error) {
      errors.push(error);
    }
  }
  return errors;
}
