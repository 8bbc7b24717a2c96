import type { Agent, AgentReport, AgentState } from '#shared/model/fleet/agent.ts';
import type { AvailabilityKind } from '#shared/device/availability.ts';
import type { DeviceEntry } from '#shared/device/device.ts';
import type { Subject } from '#shared/search/fields.ts';

/** The agent of its rows. A new report is stored here once, instead of in each row. */
export interface RowSource {
  report: AgentReport;
  agentText: string;
  /** Whether the agent's last response was fresh at the grid's last update. */
  isFresh: boolean;
  /** By place: the state of each row with evidence or a claim at the last update. Null if no row has one. */
  judged: ReadonlyMap<number, AvailabilityKind | 'own'> | null;
  /** The places of its rows, in the order of its devices. */
  places: readonly number[];
}

/**
 * One row of the grid: a device with its agent's report. The object stays the same until the device's entry or the
 * agent's name, address, group or version changes. It reads the agent's state from the latest report.
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
  /** `ip:port` of the agent that lists the device. */
  get agentText(): string {
    return this.#source.agentText;
  }
}
