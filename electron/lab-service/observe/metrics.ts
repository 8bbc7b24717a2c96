import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { LabClaims } from '../claims/lab-claims.ts';
import type { DeviceSource } from '../contacts/device-source.ts';
import type { AgentStates } from '../polling/agent-states.ts';
import type { Turns } from '../limits/turns.ts';
import type { Handle, Operation, Outcome } from '../http/request-context.ts';

interface MetricsParts {
  readonly devices?: Pick<DeviceSource, 'stats'>;
  readonly agentStates?: Pick<AgentStates, 'count' | 'roundMs'>;
  readonly accounts?: { hashingStats(): ReturnType<Turns['stats']> };
  readonly claims?: Pick<LabClaims, 'current'>;
}

/** The values of `metrics.ownPort`. */
export const ownPortChoices = ['auto', 'on', 'off'] as const;

export type ServiceMetrics = ReturnType<typeof createServiceMetrics>;

/** Outside the base path, like `/healthz`. */
export const metricsPath = '/metrics';

export function serveMetrics({ contentType, render }: ServiceMetrics): Handle {
  return async (context) => {
    const body = await render();
    context.outcome = 'answered';
    return { status: 200, type: contentType, body };
  };
}

/** The metrics of this process and its service. No label contains an account, or input of a caller or a phone. */
export function createServiceMetrics({ devices, agentStates, accounts, claims }: MetricsParts = {}) {
  const registry = new Registry();
  // CPU, memory, garbage collection, and the delay of the event loop.
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'device_lab_request_duration_seconds',
    help: 'Requests by operation and outcome',
    labelNames: ['operation', 'outcome'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
    registers: [registry],
  });
  if (devices !== undefined) addDeviceMetrics(registry, devices);
  if (agentStates !== undefined) addPollingMetrics(registry, agentStates);
  if (claims !== undefined) addGauge(registry, 'claims', 'Current claims', () => claims.current().length);
  if (accounts !== undefined) {
    const read = () => accounts.hashingStats();
    addGauge(registry, 'hashing_running', 'Password checks in progress', () => read().running);
    addGauge(registry, 'hashing_waiting', 'Password checks in the queue', () => read().waiting);
  }

  return {
    contentType: registry.contentType,
    /** Records one ended request. `seconds` is from its first header to the last byte of its response. */
    observe(operation: Operation, outcome: Outcome, seconds: number): void {
      durations.observe({ operation, outcome }, seconds);
    },
    /** In the text format of Prometheus. */
    render: async (): Promise<Buffer> => Buffer.from(await registry.metrics()),
  };
}

function addDeviceMetrics(registry: Registry, devices: Pick<DeviceSource, 'stats'>): void {
  addGauge(registry, 'agents', 'Known agents', () => devices.stats().agents);
  addGauge(registry, 'agent_contacts', 'Agent requests in progress', () => devices.stats().contacts);
  addGauge(registry, 'agents_followed', 'Agents whose devices are tracked', () => devices.stats().tracked);
  const lists: Counter = new Counter({
    name: 'device_lab_lists_total',
    help: 'Device list requests by source: own contact, shared contact, or recent response',
    labelNames: ['from'],
    registers: [registry],
    collect() {
      const { contactsTotal, sharedTotal, reusedTotal } = devices.stats();
      lists.reset();
      lists.inc({ from: 'contact' }, contactsTotal);
      lists.inc({ from: 'shared' }, sharedTotal);
      lists.inc({ from: 'reused' }, reusedTotal);
    },
  });
}

function addPollingMetrics(registry: Registry, states: Pick<AgentStates, 'count' | 'roundMs'>): void {
  const agents: Gauge = new Gauge({
    name: 'device_lab_listed_agents',
    help: 'Agents of the list by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      agents.reset();
      for (const [state, count] of states.count()) agents.set({ state }, count);
    },
  });
  addGauge(registry, 'round_seconds', 'Duration of a polling round', () => states.roundMs() / 1_000);
}

/** Calls `read` whenever the metrics are requested. */
function addGauge(registry: Registry, name: string, help: string, read: () => number): void {
  const gauge: Gauge = new Gauge({
    name: `device_lab_${name}`,
    help,
    registers: [registry],
    collect: () => gauge.set(read()),
  });
}
