import { joinSignals } from '../limits/joined-signal.ts';
import { AgentFailure } from './agent-failure.ts';
import type { ConnectorKind, ConnectorLimits } from './connector-kind.ts';
import type { AgentTarget, Connector } from './connector.ts';

const PROBE_MS = 2_000;

export type Connectors = ReturnType<typeof createConnectors>;

/** Each is opened when an agent of its kind is first asked. */
export function createConnectors(kinds: readonly ConnectorKind[], limits: ConnectorLimits) {
  const opened = new Map<ConnectorKind, Connector>();
  let isClosed = false;

  function open(kind: ConnectorKind): Connector {
    if (isClosed) throw new AgentFailure('service-closing');
    const connector = opened.get(kind) ?? kind.open(limits);
    opened.set(kind, connector);
    return connector;
  }

  /** One by one: some agents only serve one connection at a time. @throws AgentFailure; the signal's reason */
  async function recognize(target: AgentTarget, signal: AbortSignal) {
    for (const kind of kinds) {
      const found = await probe(kind, target, signal);
      if (found === null) continue;
      return { kind, version: found.version === null ? null : `${kind.name}/${found.version}` };
    }
    throw new AgentFailure('no-agent');
  }

  /** If nobody answers a probe, it mustn't eat up the next kinds' time. */
  async function probe(kind: ConnectorKind, target: AgentTarget, signal: AbortSignal) {
    const joined = joinSignals([signal], PROBE_MS);
    try {
      return await kind.probe(target, joined.signal, limits);
    } catch (error) {
      signal.throwIfAborted();
      if (joined.isOver()) return null;
      throw error;
    } finally {
      joined.release();
    }
  }

  function trackedCount(): number {
    return Array.from(opened.values()).reduce((sum, connector) => sum + (connector.trackedCount?.() ?? 0), 0);
  }

  async function close(): Promise<void> {
    isClosed = true;
    await Promise.all(Array.from(opened.values(), (connector) => connector.close()));
  }

  return { open, recognize, trackedCount, close };
}
