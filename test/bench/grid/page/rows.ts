import type { AgentUpdate } from '#shared/ipc/page-state.ts';
import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import type { AgentReport } from '#shared/model/fleet/agent.ts';
import type { DeviceEntry } from '#shared/device/device.ts';
import { formatInputRange, formatSize } from '#shared/device/device-text.ts';
import { describeOs } from '#shared/device/shown-os.ts';
import { findAvailability } from '#shared/device/availability.ts';
import { subjectTextOf } from '#shared/search/search-text.ts';
import { momentAt } from '../../../fixtures/moment.ts';

/** The texts of the columns, in the order of ours. */
export const shownColumns = [
  'model',
  'availability',
  'screen',
  'capture',
  'input',
  'os',
  'agent',
  'alias',
  'user',
  'asOf',
] as const;

/** The searched texts that no column shows. */
export const hiddenColumns = ['deviceId', 'modelId', 'brand', 'build', 'abi', 'agentName'] as const;

/** A device as a flat row, for grids that do not support agents. */
export type PlainRow = Readonly<
  Record<'key' | (typeof shownColumns)[number] | (typeof hiddenColumns)[number], string>
>;

export interface IndexedRow extends PlainRow {
  /** All texts a search may match, in lower case. */
  readonly text: string;
}

type Report = Pick<AgentReport, 'agent' | 'state'>;

function makePlainRow({ key, device, goneSince, ...entry }: DeviceEntry, report: Report): PlainRow {
  const { state, agent } = report;
  return {
    key,
    model: device.model.modelName ?? '',
    availability: findAvailability(
      { entry: { key, device, goneSince, ...entry }, state },
      momentAt(Date.now()),
    ).kind,
    screen: formatSize(device.model.screen) ?? '',
    capture: formatSize(device.model.capture) ?? '',
    input: formatInputRange(device.model.input) ?? '',
    os: describeOs(device).text ?? '',
    agent: formatAgentAddress(agent.address),
    alias: device.alias ?? '',
    user: device.connectedUser ?? '',
    asOf: state.kind === 'fresh' ? new Date(state.answeredAt).toISOString() : '',
    deviceId: device.deviceId,
    modelId: device.model.modelId ?? '',
    brand: device.model.brand ?? '',
    build: device.model.buildVersion ?? '',
    abi: device.model.abi ?? '',
    agentName: agent.name,
  };
}

export function makePlainRows({ report, changed }: AgentUpdate): readonly PlainRow[] {
  return changed.map((entry) => makePlainRow(entry, report));
}

export function makeRows({ report, changed }: AgentUpdate): readonly IndexedRow[] {
  return changed.map((entry) => ({
    ...makePlainRow(entry, report),
    text: subjectTextOf({ ...report, entry }),
  }));
}

/** Columns that a search omits, because their texts change with time. */
export const unsearched: readonly (keyof PlainRow)[] = ['availability', 'asOf'];

/** The fields whose facets are counted. */
export const facetColumns = [
  'brand',
  'model',
  'os',
  'abi',
  'screen',
  'capture',
  'agent',
  'agentName',
  'availability',
  'user',
] as const satisfies readonly (keyof PlainRow)[];
