import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { LabClaims } from '../claims/lab-claims.ts';
import type { DeviceSource } from '../contacts/device-source.ts';
import type { AgentStates } from '../polling/agent-states.ts';
import type { Turns } from '../limits/turns.ts';
import type { Handle, Operation, Outcome } from '../http/request-context.ts';

interface MetricsParts {
  readonly devices?: Pick<DeviceSource, 'stats'>;
  readonly agentStates?: Pick<AgentStates, 'count' | 'roundMs'>;
  readonly claims?: Pick<LabClaims, 'current'>;
  readonly hashing?: Pick<Turns, 'stats'>;
}

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

/** For this process and its service. No label has an account in it, nor anything from a caller or a phone. */
export function createServiceMetrics({ devices, agentStates, claims, hashing }: MetricsParts = {}) {
  const registry = new Registry();
  const registers = [registry];
  // CPU, memory, garbage collection, event loop delay.
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'device_lab_request_duration_seconds',
    help: 'Requests by operation and outcome',
    labelNames: ['operation', 'outcome'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
    registers,
  });

  function addGauge(name: string, help: string, read: () => number): void {
    const collect = () => gauge.set(read());
    const gauge: Gauge = new Gauge({ name: `device_lab_${name}`, help, registers, collect });
  }

  if (devices !== undefined) {
    addGauge('agents', 'Known agents', () => devices.stats().agents);
    addGauge('agent_contacts', 'Agent requests in progress', () => devices.stats().contacts);
    addGauge('agents_followed', 'Agents whose devices are tracked', () => devices.stats().tracked);
    const lists: Counter = new Counter({
      name: 'device_lab_lists_total',
      help: 'Device list requests by source: own contact, shared contact, or recent response',
      labelNames: ['from'],
      registers,
      collect() {
        const { contactsTotal, sharedTotal, reusedTotal } = devices.stats();
        lists.reset();
        lists.inc({ from: 'contact' }, contactsTotal);
        lists.inc({ from: 'shared' }, sharedTotal);
        lists.inc({ from: 'reused' }, reusedTotal);
      },
    });
  }
  if (agentStates !== undefined) {
    const agents: Gauge = new Gauge({
      name: 'device_lab_listed_agents',
      help: 'Agents of the list by state',
      labelNames: ['state'],
      registers,
      collect() {
        agents.reset();
        for (const [state, count] of agentStates.count()) agents.set({ state }, count);
      },
    });
    addGauge('round_seconds', 'Duration of a polling round', () => agentStates.roundMs() / 1_000);
  }
  if (claims !== undefined) addGauge('claims', 'Current claims', () => claims.current().length);
  if (hashing !== undefined) {
    addGauge('hashing_running', 'Password checks in progress', () => hashing.stats().running);
    addGauge('hashing_waiting', 'Password checks in the queue', () => hashing.stats().waiting);
  }

  return {
    contentType: registry.contentType,
    /** @param seconds from the request's first header to the response's last byte */
    observe(operation: Operation, outcome: Outcome, seconds: number): void {
      durations.observe({ operation, outcome }, seconds);
    },
    render: async (): Promise<Buffer> => Buffer.from(await registry.metrics()),
  };
}
