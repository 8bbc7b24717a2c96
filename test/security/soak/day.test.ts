import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFileLog } from '../../../electron/desktop/file-log.ts';
import { makeTempFolder } from '../../fakes/temp-folder.ts';
import { printFigures } from '../../fakes/print-figures.ts';
import { startDay } from './simulated-day.ts';

/** A day of a thousand agents with `npm run soak`. Half an hour of a few agents with `npm run ci-checks`. */
const isDay = process.env['SOAK'] === 'day';
const AGENTS = isDay ? 1_000 : 40;
const MINUTES = isDay ? 1_440 : 30;
/** Minutes between two measurements. */
const EVERY = isDay ? 60 : 5;
/** Earlier measurements still include caches that are filling. */
const WARM = isDay ? 180 : 5;
const MB = 1024 * 1024;
/** The log twice, the history twice, the saved fleet, and the small documents. */
const MAX_BYTES = 10 * MB + 2 * MB + 8 * MB;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void; // provided by the flag

interface Measurement {
  readonly minute: number;
  readonly heapMb: number;
  readonly diskMb: number;
  readonly timers: number;
  readonly answers: number;
}

async function bytesBelow(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The heap's growth in MB an hour: the slope of a linear regression. */
function slopeOf(measurements: readonly Measurement[]): number {
  const middle = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const hours = measurements.map(({ minute }) => minute / 60);
  const meanHour = middle(hours);
  const meanHeap = middle(measurements.map(({ heapMb }) => heapMb));
  const parts = measurements.map(({ heapMb }, index) => {
    const off = (hours[index] ?? 0) - meanHour;
    return { product: off * (heapMb - meanHeap), square: off * off };
  });
  return (
    parts.reduce((sum, { product }) => sum + product, 0) / parts.reduce((sum, { square }) => sum + square, 0)
  );
}

beforeEach(() => {
  // The files are real, and so are the turns of the event loop that they take.
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  });
});
afterEach(() => {
  vi.useRealTimers();
});

it('heap, files, and timers do not grow after the first hours of a day', async () => {
  const folder = await makeTempFolder();
  const day = await startDay(join(folder, 'data'), AGENTS, createFileLog(join(folder, 'logs')));
  const measurements: Measurement[] = [];
  const startedAt = process.hrtime.bigint();
  const startedCpu = process.cpuUsage();
  for (let minute = 1; minute <= MINUTES; minute += 1) {
    day.beginMinute();
    await vi.advanceTimersByTimeAsync(60_000);
    day.render();
    if (minute % EVERY !== 0) continue;
    await day.flush();
    collectGarbage();
    const { heapUsed } = process.memoryUsage();
    const diskMb = (await bytesBelow(folder)) / MB;
    const measurement = {
      minute,
      heapMb: heapUsed / MB,
      diskMb,
      timers: vi.getTimerCount(),
      answers: day.answers(),
    };
    measurements.push(measurement);
    if (isDay) process.stdout.write(`soak: ${JSON.stringify(measurement)}\n`);
  }
  const { user, system } = process.cpuUsage(startedCpu);
  const processorSpeed = (MINUTES * 60_000_000) / (user + system);
  const speed = (MINUTES * 60_000_000_000) / Number(process.hrtime.bigint() - startedAt);

  const settled = measurements.filter(({ minute }) => minute > WARM);
  const [first] = settled;
  const last = measurements.at(-1);
  if (!first || !last) throw new Error('Nothing was measured');
  expect(last.answers).toBeGreaterThan(AGENTS * MINUTES);
  const grown = slopeOf(settled) * ((last.minute - first.minute) / 60);
  const mostDiskMb = Math.max(...measurements.map(({ diskMb }) => diskMb));
  expect(grown).toBeLessThan(first.heapMb * 0.05);
  expect(mostDiskMb).toBeLessThan(MAX_BYTES / MB);
  // An agent has one timer for its next request or two for the current one, and its simulated response has one.
  expect(Math.max(...settled.map(({ timers }) => timers))).toBeLessThan(4 * AGENTS + 50);

  day.close();
  await vi.advanceTimersByTimeAsync(60_000);
  await day.flush();
  expect(vi.getTimerCount()).toBe(0);
  printFigures('a day', {
    agents: AGENTS,
    hours: MINUTES / 60,
    answers: last.answers,
    heapMb: last.heapMb,
    grownMb: grown,
    mostDiskMb,
    speed,
    processorSpeed,
  });
});
