import type { Agent, AgentReport, AgentState } from '#shared/model/agent.ts';
import type { AvailabilityKind } from '#shared/device/availability.ts';
import type { DeviceEntry } from '#shared/device/device.ts';
import type { Subject } from '#shared/search/fields.ts';

/** An agent as its rows see it: what it reports is replaced here once, and not in each of them. */
export interface RowSource {
  report: AgentReport;
  agentText: string;
  /** Whether the agent's last answer was still good when the grid last looked. */
  isFresh: boolean;
  /** By place, what the grid last found of rows with evidence; null where it has none. */
  judged: ReadonlyMap<number, AvailabilityKind> | null;
  /** Where its rows are kept, in the order of its devices. */
  places: readonly number[];
}

/**
 * One line of the grid: a device with its agent's report. It is the same object until the device's entry or the agent's name,
 * address, group or version changes. The agent's state is read from its latest report.
 */
export class GridRow implements Subject {
  readonly entry: DeviceEntry;
  readonly #source: RowSource;

  constructor(entry: DeviceEntry, source: RowSource) {
    this.entry = entry;
    this.#source = source;
  }

  get key(): string {
    return this.entry.key;
  }
  get report(): AgentReport {
    return this.#source.report;
  }
  get agent(): Agent {
    return this.#source.report.agent;
  }
  get state(): AgentState {
    return this.#source.report.state;
  }
  get version(): string | null {
    return this.#source.report.version;
  }
  /** `ip:port` of the agent it was heard from. */
  get agentText(): string {
    return this.#source.agentText;
  }
}
