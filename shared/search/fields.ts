import { formatAgentAddress } from '../model/agent-address.ts';
import type { Agent, AgentState } from '../model/agent.ts';
import type { Device, DeviceEntry, InputRange, Size } from '../device/device.ts';
import { type FieldId, fieldIds } from '../device/field-id.ts';
import { deviceAvailability, deviceFreshness, deviceSeenAt } from '../model/freshness.ts';
import { choiceAliases, fieldAliases } from './aliases.ts';
import { aspectError, captureScale, inputRatio, nameAspect } from './derived.ts';

/** A device as a field is read from it: its row, its agent, and what is known of that agent. */
export interface Subject {
  readonly entry: DeviceEntry;
  readonly agent: Agent;
  readonly state: AgentState;
}

/** What a field of each kind reads. */
export interface FieldValues {
  readonly text: string;
  readonly number: number;
  /** As stated; its parts are compared as numbers where it has any. */
  readonly version: string;
  readonly size: Size;
  readonly range: InputRange;
  /** Long side to short side, as in `20:9`. */
  readonly ratio: string;
  /** `ip:port`. */
  readonly address: string;
  /** One of the field's choices. */
  readonly choice: string;
  /** Milliseconds since 1970. */
  readonly time: number;
}
export type FieldKind = keyof FieldValues;

interface FieldBase<K extends FieldKind> {
  readonly kind: K;
  /**
   * What the value depends on: the device's own record; its agent alone, being the same for all its devices; or also the moment,
   * that is the agent's state and the time, so that it changes without any of the others.
   */
  readonly dependsOn: 'device' | 'agent' | 'moment';
  /** Null is unknown; an empty text is known to be empty. */
  readonly read: (subject: Subject, now: number) => FieldValues[K] | null;
}

interface ChoiceField extends FieldBase<'choice'> {
  /** In the order they are listed and sorted. */
  readonly choices: readonly string[];
}

type AnyField =
  { [K in Exclude<FieldKind, 'choice'>]: FieldBase<K> }[Exclude<FieldKind, 'choice'>] | ChoiceField;

const onDevice = (read: (device: Device) => string | null) =>
  ({
    kind: 'text',
    dependsOn: 'device',
    read: ({ entry }) => read(entry.device),
  }) as const satisfies AnyField;

const onNumber = (read: (device: Device) => number | null) =>
  ({
    kind: 'number',
    dependsOn: 'device',
    read: ({ entry }) => read(entry.device),
  }) as const satisfies AnyField;

/**
 * The one catalogue of what is known of a device: for the search, the table's columns, facets, groups, order and export. In the order
 * a person is offered them.
 */
const catalogue = {
  model: onDevice((device) => device.model.modelName),
  brand: onDevice((device) => device.model.brand),
  alias: onDevice((device) => device.alias),
  availability: {
    kind: 'choice',
    dependsOn: 'moment',
    choices: ['free', 'in-use', 'unknown', 'gone'],
    read: ({ entry, state }, now) => deviceAvailability(entry, deviceFreshness(entry, state, now)).kind,
  },
  'used-by': onDevice((device) => device.connectedUser),
  os: {
    kind: 'version',
    dependsOn: 'device',
    read: ({ entry }) => entry.device.model.osVersion,
  },
  sdk: onNumber((device) => wholeNumber(device.model.osVersion)),
  build: onDevice((device) => device.model.buildVersion),
  abi: onDevice((device) => device.model.abi),
  screen: {
    kind: 'size',
    dependsOn: 'device',
    read: ({ entry }) => known(entry.device.model.screen),
  },
  aspect: {
    kind: 'ratio',
    dependsOn: 'device',
    read: ({ entry }) => nameAspect(entry.device.model.screen),
  },
  capture: {
    kind: 'size',
    dependsOn: 'device',
    read: ({ entry }) => known(entry.device.model.capture),
  },
  'capture-scale': onNumber((device) => captureScale(device)),
  'aspect-error': onNumber((device) => aspectError(device)),
  input: {
    kind: 'range',
    dependsOn: 'device',
    read: ({ entry }) =>
      Object.values(entry.device.model.input).every((end) => end === null) ? null : entry.device.model.input,
  },
  'input-ratio': onNumber((device) => inputRatio(device)),
  freshness: {
    kind: 'choice',
    dependsOn: 'moment',
    choices: ['fresh', 'stale', 'gone'],
    read: ({ entry, state }, now) => deviceFreshness(entry, state, now),
  },
  agent: {
    kind: 'address',
    dependsOn: 'agent',
    read: ({ agent }) => formatAgentAddress(agent.address),
  },
  'agent-name': {
    kind: 'text',
    dependsOn: 'agent',
    read: ({ agent }) => agent.name,
  },
  group: {
    kind: 'text',
    dependsOn: 'agent',
    read: ({ agent }) => agent.group,
  },
  kind: {
    kind: 'choice',
    dependsOn: 'device',
    choices: ['adb', 'demo', 'other'],
    read: ({ entry }) => nameKind(entry.device.model.agentType),
  },
  'model-id': onDevice((device) => device.model.modelId),
  id: onDevice((device) => device.deviceId),
  'as-of': {
    kind: 'time',
    dependsOn: 'moment',
    read: ({ entry, state }) => deviceSeenAt(entry, state),
  },
  'gone-since': {
    kind: 'time',
    dependsOn: 'device',
    read: ({ entry }) => entry.goneSince,
  },
  deviates: {
    kind: 'choice',
    dependsOn: 'device',
    choices: ['yes', 'no'],
    read: ({ entry }) => (entry.deviations.length > 0 ? 'yes' : 'no'),
  },
} as const satisfies Readonly<Record<FieldId, AnyField>>;

export { fieldIds, type FieldId };

/** One thing known of a device, readable by its kind. */
export type Field = AnyField & {
  readonly id: FieldId;
  readonly aliases: readonly string[];
  readonly choiceAliases: Readonly<Record<string, string>>;
};
export type FieldOf<K extends FieldKind> = Extract<Field, { readonly kind: K }>;

export const fields: readonly Field[] = fieldIds.map((id) => ({
  id,
  ...catalogue[id],
  aliases: fieldAliases(id),
  choiceAliases: choiceAliases(id),
}));

const byName = new Map(
  fields.flatMap((field) => [field.id, ...field.aliases].map((name) => [name, field] as const)),
);
const byId = new Map(fields.map((field) => [field.id, field]));

/** The field of an id, an alias or either in capitals. */
export function findField(name: string): Field | undefined {
  return byName.get(name.normalize('NFC').toLowerCase());
}

export function fieldOf(id: FieldId): Field {
  const field = byId.get(id);
  if (!field) throw new Error(`No field ${id}`);
  return field;
}

function known(size: Size): Size | null {
  return size.width === null && size.height === null ? null : size;
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text.trim()) ? Number(text) : null;
}

/** The agent kinds our own connectors state; the meaning of others is not shown (wire-spec 2.5). */
function nameKind(agentType: number | null): string | null {
  if (agentType === null) return null;
  return agentType === 1 ? 'adb' : agentType === 9 ? 'demo' : 'other';
}
