import type { DeviceModel } from '#shared/device/device.ts';
import { phoneFields, type FieldValue } from '#shared/device/field-values.ts';
import { createNameMasks, HIDDEN, nameKey, type NameMasks, startsOf } from '#shared/model/name-mask.ts';
import type { AgentDevices, LabSnapshot } from './device-index.ts';
import { createEntryMask, type HideNames } from './entry-mask.ts';

/** Maximum number of users of earlier lists whose names are still hidden. Agents may report any number of names. */
const MAX_EARLIER = 20_000;
/** The devices of one step. */
const STEP = 100;

interface Masked {
  readonly devices: AgentDevices;
  /** Read when the next name becomes known. */
  texts: NameTexts | null;
}

/** All texts of devices in which a name can be, and the words with which names can begin there. */
interface NameTexts {
  readonly text: string;
  readonly starts: ReadonlySet<string>;
}

/**
 * The users of the lab, and the devices without their names. It hides the users of all current lists, and up to
 * {@link MAX_EARLIER} users of earlier lists since the process started.
 *
 * An agent can report thousands of new names in each list. So the devices of other agents are searched for them only if
 * they have a word with which one of these names begins.
 */
export function createNameMask() {
  let names = createNameMasks();
  let hide: HideNames = names.hide;
  let maskEntry = createEntryMask(hide);
  let learned = new WeakSet<AgentDevices>();
  const cache = new WeakMap<AgentDevices, Masked>();
  let lastNumber = 0;

  /** Must run to its end before another one starts. */
  function* addUsers({ agents }: LabSnapshot): Generator<void, void> {
    const added = createNameMasks();
    for (const devices of agents) if (!learned.has(devices)) yield* learnUsers(devices, added);
    if (added.size === 0) return;
    const most = agents.reduce((sum, { entries }) => sum + entries.length, MAX_EARLIER);
    if (names.size > most) yield* forgetEarlierUsers(agents);
    // A new function for changed names, because callers cache texts by this function.
    hide = (text) => names.hide(text);
    maskEntry = createEntryMask(hide);
    for (const devices of agents) yield* forgetIfNamed(devices, added);
  }

  function* learnUsers(devices: AgentDevices, added: NameMasks): Generator<void, void> {
    for (const key of usersOf(devices)) {
      if (key === null) yield;
      else if (names.get(key) === undefined) {
        names.add(key, HIDDEN);
        added.add(key, HIDDEN);
      }
    }
    learned.add(devices);
  }

  /** What is hidden in texts stays hidden until the list of their agent changes. */
  function* forgetEarlierUsers(agents: readonly AgentDevices[]): Generator<void, void> {
    const current = createNameMasks();
    for (const devices of agents)
      for (const key of usersOf(devices)) {
        if (key === null) yield;
        else if (current.get(key) === undefined) current.add(key, HIDDEN);
      }
    names = current;
  }

  /** Masks the devices again if they contain one of these names. */
  function* forgetIfNamed(devices: AgentDevices, added: NameMasks): Generator<void, void> {
    const known = cache.get(devices);
    if (known === undefined) return;
    known.texts ??= yield* readTexts(devices);
    const { text, starts } = known.texts;
    if (hasCommon(starts, added.starts) && added.isIn(text)) cache.delete(devices);
    yield;
  }

  /** Returns the same object until its texts contain another known name. */
  function* maskDevices(devices: AgentDevices): Generator<void, AgentDevices> {
    const known = cache.get(devices);
    if (known !== undefined) return known.devices;
    lastNumber += 1;
    const { agent, entries } = devices;
    const number = lastNumber;
    const shown = [];
    for (const [index, entry] of entries.entries()) {
      shown.push(maskEntry(entry));
      if (index % STEP === 0) yield;
    }
    const masked: AgentDevices = {
      ...devices,
      number,
      agent: { ...agent, name: hide(agent.name), group: hide(agent.group) },
      entries: shown,
    };
    cache.set(devices, { devices: masked, texts: null });
    return masked;
  }

  return { addUsers, maskDevices, hide: () => hide };
}

/** The users in the form of `nameKey`. Null after each step. */
function* usersOf({ entries }: AgentDevices): Generator<string | null, void> {
  for (const [index, { device }] of entries.entries()) {
    const key = nameKey(device.connectedUser ?? '');
    if (key !== '') yield key;
    if (index % STEP === 0) yield null;
  }
}

/** Everything but the users themselves. */
function* readTexts({ agent, entries }: AgentDevices): Generator<void, NameTexts> {
  const texts = new Set([agent.name, agent.group]);
  const models = new Set<DeviceModel>();
  for (const [index, { device, deviations }] of entries.entries()) {
    models.add(device.model);
    for (const { key, read } of phoneFields) {
      const value = key === 'connectedUser' ? null : read(device);
      if (value !== null) texts.add(typeof value === 'string' ? value : JSON.stringify(value));
    }
    for (const { found } of deviations) texts.add(found);
    if (index % STEP === 0) yield;
  }
  for (const model of models)
    for (const value of Object.values<FieldValue>(model)) if (typeof value === 'string') texts.add(value);
  const parts: string[] = [];
  const starts = new Set<string>();
  for (const each of texts) {
    const text = nameKey(each);
    parts.push(text);
    for (const start of startsOf(text)) starts.add(start);
    if (parts.length % STEP === 0) yield;
  }
  return { text: parts.join('\n'), starts };
}

function hasCommon(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [fewer, more] = one.size < other.size ? [one, other] : [other, one];
  for (const each of fewer) if (more.has(each)) return true;
  return false;
}
