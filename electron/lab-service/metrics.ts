import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { DeviceSource } from './devices.ts';
import type { Operation, Outcome } from './request-context.ts';

/** What a running service counts, for Prometheus. No label ever holds an account, an address or anything a caller sent. */
export interface ServiceMetrics {
  readonly contentType: string;
  /** One request that has ended; `seconds` from its first header to the last byte of its answer. */
  observe(operation: Operation, outcome: Outcome, seconds: number): void;
  render(): Promise<string>;
}

/** How many password checks are under way and how many wait for their turn. */
export interface HashingStats {
  readonly running: number;
  readonly waiting: number;
}

export interface MetricsParts {
  readonly devices?: Pick<DeviceSource, 'stats'>;
  readonly accounts?: { hashingStats(): HashingStats };
}

/** Metrics of this process and of one service in it. */
export function createServiceMetrics({ devices, accounts }: MetricsParts = {}): ServiceMetrics {
  const registry = new Registry();
  // CPU, memory, garbage collection, and how long the event loop is kept from running.
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'device_lab_request_duration_seconds',
    help: 'Requests by operation and how they ended; the count of each is the number of requests',
    labelNames: ['operation', 'outcome'] as const,
    // Upper bounds in seconds.
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
    registers: [registry],
  });
  if (devices !== undefined) addDeviceMetrics(registry, devices);
  if (accounts !== undefined) addHashingMetrics(registry, accounts);

  return {
    contentType: registry.contentType,
    observe: (operation, outcome, seconds) => durations.observe({ operation, outcome }, seconds),
    render: () => registry.metrics(),
  };
}

function addDeviceMetrics(registry: Registry, devices: Pick<DeviceSource, 'stats'>): void {
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({ name, help, registers, collect: setTo(read) });
  gauge('device_lab_agents', 'Agents that are known', () => devices.stats().agents);
  gauge('device_lab_agent_contacts', 'Agents being asked just now', () => devices.stats().contacts);
  gauge('device_lab_agents_followed', 'Agents whose devices are followed', () => devices.stats().followed);
  const answers = new Counter({
    name: 'device_lab_lists_total',
    help: 'Lists asked for, by where they came from: a contact of their own, one shared with others, or a recent answer',
    labelNames: ['from'] as const,
    registers,
    collect() {
      const { contactsTotal, sharedTotal, reusedTotal } = devices.stats();
      this.reset();
      this.inc({ from: 'contact' }, contactsTotal);
      this.inc({ from: 'shared' }, sharedTotal);
      this.inc({ from: 'reused' }, reusedTotal);
    },
  });
  void answers;
}

function addHashingMetrics(registry: Registry, accounts: { hashingStats(): HashingStats }): void {
  const registers = [registry];
  const running = new Gauge({
    name: 'device_lab_hashing_running',
    help: 'Password checks being computed',
    registers,
    collect: setTo(() => accounts.hashingStats().running),
  });
  const waiting = new Gauge({
    name: 'device_lab_hashing_waiting',
    help: 'Password checks waiting for their turn',
    registers,
    collect: setTo(() => accounts.hashingStats().waiting),
  });
  void [running, waiting];
}

/** For Gauge's `collect`, which prom-client calls with the gauge as `this`. */
function setTo(read: () => number) {
  return function collect(this: Gauge): void {
    this.set(read());
  };
}
