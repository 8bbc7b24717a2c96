import type { Agent, AgentReport, AgentState } from '#shared/model/fleet/agent.ts';
import type { AvailabilityKind } from '#shared/device/availability.ts';
import type { DeviceEntry } from '#shared/device/device.ts';
import type { Subject } from '#shared/search/fields.ts';

/** New reports go here once, rather than into each row. */
export interface RowSource {
  report: AgentReport;
  agentText: string;
  /** As of the grid's last update. */
  isFresh: boolean;
  /** By place: which state rows with signs of use or claims were in at the last update. Null if there are none. */
  judged: ReadonlyMap<number, AvailabilityKind | 'own'> | null;
  /** In the order of its devices. */
  places: readonly number[];
}

/**
 * A device with its agent's report. Stays the same object until the device's entry changes, or the agent's name,
 * address, group or version. Its agent's state comes from the latest report.
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
  /** `ip:port` */
  get agentText(): string {
    return this.#source.agentText;
  }
}
