import { findStatedKind, kindNames } from './agent-kinds.ts';
import { formatAgentAddress } from '../model/fleet/agent-address.ts';
import { deviceFreshness, deviceSeenAt, wordOfFreshness } from '../model/fleet/freshness.ts';
import {
  availabilityWords,
  findAvailability,
  findClaim,
  findIdleSince,
  wordOfAvailability,
} from './availability.ts';
import type { ListOptions } from './device-field.ts';
import type { deviceFields } from './device-fields.ts';
import { aspectError, captureScale, inputRatio, nameAspect } from './derived-sizes.ts';
import type { ReadableField } from './list-field.ts';
import { findPlatform, platforms } from './platform.ts';
import { findSerialNumber } from './serial-number.ts';
import { describeOs, readApiLevel } from './shown-os.ts';

/** A field that no record has: it's computed from the record, the agent or the time. */
export type ComputedField = ReadableField &
  Pick<ListOptions, 'isFacet' | 'column'> & {
    /** Which field, of either table, it comes after. */
    readonly after: string;
    readonly from: readonly (keyof typeof deviceFields)[];
    /** Its explanation in the locales. */
    readonly meaning: string;
    readonly isSearched?: boolean;
  };

/** By their names in searches and saved views. */
export const computedFields = {
  availability: {
    after: 'alias',
    from: ['connectedUser', 'observed', 'claim', 'platform', 'usbState'],
    meaning: 'fieldHints.availability',
    kind: 'choice',
    dependsOn: 'moment',
    isFacet: true,
    choices: availabilityWords,
    column: [248, 1],
    read: (subject, moment) => wordOfAvailability(findAvailability(subject, moment).kind),
  },
  idle: {
    after: 'availability',
    from: ['observed'],
    meaning: 'fieldHints.idle',
    kind: 'time',
    dependsOn: 'moment',
    read: ({ entry, state }, { now }) => findIdleSince(entry, deviceFreshness(entry, state, now)),
  },
  'claimed-by': {
    after: 'used-by',
    from: ['claim'],
    meaning: 'fieldHints.claimed-by',
    kind: 'text',
    dependsOn: 'moment',
    isSearched: true,
    column: [96, 1],
    read: ({ entry }, { now }) => findClaim(entry.device, now)?.By ?? null,
  },
  'claim-ends': {
    after: 'claimed-by',
    from: ['claim'],
    meaning: 'fieldHints.claim-ends',
    kind: 'time',
    dependsOn: 'moment',
    read({ entry }, { now }) {
      const claim = findClaim(entry.device, now);
      return claim && Date.parse(claim.Until);
    },
  },
  os: {
    after: 'claim-ends',
    from: ['osRelease', 'osVersion', 'abi', 'platform', 'modelId'],
    meaning: 'fieldHints.os',
    kind: 'version',
    dependsOn: 'device',
    isFacet: true,
    isSearched: true,
    column: [96, 0],
    read: ({ entry }) => describeOs(entry.device).text,
  },
  sdk: {
    after: 'os',
    from: ['osVersion'],
    meaning: 'fieldMeanings.SDKVersion',
    kind: 'number',
    dependsOn: 'device',
    isFacet: true,
    isSearched: true,
    column: [92, 0],
    read: ({ entry }) => readApiLevel(entry.device.model.osVersion),
  },
  platform: {
    after: 'sdk',
    from: ['platform', 'abi'],
    meaning: 'fieldHints.platform',
    kind: 'choice',
    dependsOn: 'device',
    isFacet: true,
    choices: platforms,
    read: ({ entry }) => findPlatform(entry.device),
  },
  aspect: {
    after: 'screen',
    from: ['screen'],
    meaning: 'derived.meanings.aspect',
    kind: 'ratio',
    dependsOn: 'device',
    isFacet: true,
    read: ({ entry }) => nameAspect(entry.device.model.screen),
  },
  'capture-scale': {
    after: 'capture',
    from: ['capture', 'screen'],
    meaning: 'derived.meanings.captureScale',
    kind: 'number',
    dependsOn: 'device',
    read: ({ entry }) => captureScale(entry.device),
  },
  'aspect-error': {
    after: 'capture-scale',
    from: ['capture', 'screen'],
    meaning: 'derived.meanings.aspectError',
    kind: 'number',
    dependsOn: 'device',
    read: ({ entry }) => aspectError(entry.device),
  },
  'input-ratio': {
    after: 'input',
    from: ['input', 'screen'],
    meaning: 'derived.meanings.inputRatio',
    kind: 'number',
    dependsOn: 'device',
    read: ({ entry }) => inputRatio(entry.device),
  },
  freshness: {
    after: 'input-ratio',
    from: [],
    meaning: 'fieldHints.freshness',
    kind: 'choice',
    dependsOn: 'moment',
    isFacet: true,
    choices: ['fresh', 'stale', 'gone'],
    read: ({ entry, state }, { now }) => wordOfFreshness(deviceFreshness(entry, state, now)),
  },
  agent: {
    after: 'freshness',
    from: [],
    meaning: 'fieldHints.agent',
    kind: 'address',
    dependsOn: 'agent',
    isFacet: true,
    isSearched: true,
    column: [134, 1],
    read: ({ agent }) => formatAgentAddress(agent.address),
  },
  'agent-name': {
    after: 'agent',
    from: [],
    meaning: 'fieldHints.agent-name',
    kind: 'text',
    dependsOn: 'agent',
    isSearched: true,
    column: [120, 1],
    read: ({ agent }) => agent.name,
  },
  group: {
    after: 'agent-name',
    from: [],
    meaning: 'fieldHints.group',
    kind: 'text',
    dependsOn: 'agent',
    isFacet: true,
    isSearched: true,
    column: [110, 1],
    read: ({ agent }) => agent.group,
  },
  kind: {
    after: 'group',
    from: ['agentType'],
    meaning: 'fieldMeanings.AgentType',
    kind: 'choice',
    dependsOn: 'agent',
    choices: [...kindNames(), 'other'],
    // If the agent doesn't say what kind it is, show the device's AgentType.
    read: ({ entry, version }) =>
      findStatedKind(version) ?? (entry.device.model.agentType === null ? null : 'other'),
  },
  serial: {
    after: 'id',
    from: ['serialNumber', 'noSerial', 'deviceId'],
    meaning: 'fieldHints.serial',
    kind: 'text',
    dependsOn: 'device',
    column: [150, 1],
    read: ({ entry }) => findSerialNumber(entry.device),
  },
  'as-of': {
    after: 'serial',
    from: [],
    meaning: 'fieldHints.as-of',
    kind: 'time',
    dependsOn: 'moment',
    column: [76, 0],
    read: ({ entry, state }) => deviceSeenAt(entry, state),
  },
  'gone-since': {
    after: 'as-of',
    from: [],
    meaning: 'fieldHints.gone-since',
    kind: 'time',
    dependsOn: 'device',
    read: ({ entry }) => entry.goneSince,
  },
  deviates: {
    after: 'gone-since',
    from: [],
    meaning: 'fieldHints.deviates',
    kind: 'choice',
    dependsOn: 'device',
    choices: ['yes', 'no'],
    read: ({ entry }) => (entry.deviations.length > 0 ? 'yes' : 'no'),
  },
} as const satisfies Readonly<Record<string, ComputedField>>;
