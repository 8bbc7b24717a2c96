import type { Metric, MetricObjectWithValues, MetricValueWithName } from 'prom-client';
import type { Operation, Outcome } from './request-context.ts';

const NAME = 'device_lab_request_duration_seconds';
const HELP = 'Requests by operation and how they ended; the count of each is the number of requests';
/** Upper bounds in seconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];

interface Series {
  readonly labels: { readonly operation: Operation; readonly outcome: Outcome };
  /** How many fell below each bound and not below the one before; the last is for all others. */
  readonly counts: Float64Array;
  sum: number;
}

/**
 * How long requests take, as a Prometheus histogram. The library's own costs more than all else that is done for a warm
 * list, since it looks for its series and its bucket by text each time; here they are counted, and told when asked.
 */
export function createDurations() {
  const series = new Map<Operation, Map<Outcome, Series>>();

  function find(operation: Operation, outcome: Outcome): Series {
    const known = series.get(operation)?.get(outcome);
    if (known !== undefined) return known;
    const made = { labels: { operation, outcome }, counts: new Float64Array(bounds.length + 1), sum: 0 };
    series.set(operation, (series.get(operation) ?? new Map<Outcome, Series>()).set(outcome, made));
    return made;
  }

  function observe(operation: Operation, outcome: Outcome, seconds: number): void {
    const found = find(operation, outcome);
    found.sum += seconds;
    let bucket = 0;
    while (bucket < bounds.length && seconds > (bounds[bucket] ?? Infinity)) bucket += 1;
    found.counts[bucket] = (found.counts[bucket] ?? 0) + 1;
  }

  function read(): MetricObjectWithValues<MetricValueWithName<string>> {
    const all = [...series.values()].flatMap((byOutcome) => [...byOutcome.values()]);
    // The library's type for an aggregator and a kind of metric are texts of its own at run time.
    return {
      name: NAME,
      help: HELP,
      type: 'histogram',
      aggregator: 'sum',
      values: all.flatMap(describe),
    } as unknown as MetricObjectWithValues<MetricValueWithName<string>>;
  }

  // A registry asks its metrics for these alone.
  const metric = { name: NAME, get: () => Promise.resolve(read()), reset() {} } as unknown as Metric;
  return { observe, metric };
}

function describe({ labels, counts, sum }: Series): MetricValueWithName<string>[] {
  let total = 0;
  const buckets = Array.from(counts, (count, index) => {
    total += count;
    const le = bounds[index] === undefined ? '+Inf' : String(bounds[index]);
    return { metricName: `${NAME}_bucket`, labels: { le, ...labels }, value: total };
  });
  return [
    ...buckets,
    { metricName: `${NAME}_sum`, labels, value: sum },
    { metricName: `${NAME}_count`, labels, value: total },
  ];
}
