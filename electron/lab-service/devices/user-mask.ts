import type { Device, DeviceEntry } from '#shared/device/device.ts';
import { replaceTexts, type ReplaceText } from '#shared/device/entry-texts.ts';
import {
  createNameMasks,
  HIDDEN,
  nameKey,
  type NameTexts,
  readNameTexts,
} from '#shared/model/text/name-mask.ts';
import type { HideNames } from '../polling/agent-states.ts';
import type { AgentDevices, LabReading } from './device-lists.ts';
import { inSteps } from './slices.ts';

/** Users of earlier lists that stay hidden. Agents may make up any number of names. */
const MAX_EARLIER = 20_000;

/**
 * An agent may come up with thousands of new names per list, so we only mask devices again if one of them is in there.
 */
export function createUserMask() {
  let names = createNameMasks();
  let hide: HideNames = names.hide;
  let models = new WeakMap<object, object>();
  const learned = new WeakSet<AgentDevices>();
  const masked = new WeakMap<AgentDevices, AgentDevices>();
  /** All texts but the users themselves. */
  const searched = new WeakMap<AgentDevices, NameTexts>();

  /** Must get to its end before it runs again. */
  function* learn({ agents }: LabReading): Generator<void, HideNames> {
    const added = new Set<string>();
    for (const { devices } of agents) {
      if (learned.has(devices)) continue;
      yield* inSteps(devices.entries, ({ device }) => {
        for (const key of namesOf(device)) if (names.add(key, HIDDEN)) added.add(key);
      });
      learned.add(devices);
    }
    if (added.size === 0) return hide;
    if (names.size > agents.reduce((sum, { devices }) => sum + devices.entries.length, MAX_EARLIER)) {
      const current = createNameMasks();
      for (const { devices } of agents)
        yield* inSteps(devices.entries, ({ device }) => {
          for (const key of namesOf(device)) current.add(key, HIDDEN);
        });
      names = current;
    }
    // Another function for other names, since callers cache texts by it.
    hide = (text) => names.hide(text);
    models = new WeakMap();
    const hasAdded = names.createFinder(added);
    for (const { devices } of agents) {
      if (!masked.has(devices)) continue;
      const texts = searched.get(devices) ?? (yield* readTexts(devices));
      searched.set(devices, texts);
      if (hasAdded(texts)) masked.delete(devices);
      yield;
    }
    return hide;
  }

  /** The same object until the list changes, or one more known name is in it. */
  function* mask(devices: AgentDevices): Generator<void, AgentDevices> {
    const known = masked.get(devices);
    if (known !== undefined) return known;
    const [by, byModel] = [hide, models];
    const hidden = new Map<string, string>();
    const hideIn: ReplaceText = (text, property, { field, model }) => {
      if (hiddenParts.has(property) || (property === 'found' && field === 'ConnectedUser')) return HIDDEN;
      if (property === 'alias' && hasNameOfPerson(model)) return HIDDEN;
      const shown = hidden.get(text) ?? hide(text);
      if (hidden.size < 100) hidden.set(text, shown);
      return shown;
    };
    const entries: DeviceEntry[] = [];
    yield* inSteps(devices.entries, (entry) => void entries.push(replaceTexts(entry, hideIn, byModel)));
    const agent = { ...devices.agent, name: hide(devices.agent.name), group: hide(devices.agent.group) };
    // Otherwise names have been added meanwhile.
    if (by === hide) masked.set(devices, { ...devices, agent, entries });
    return yield* mask(devices);
  }

  function* maskLab(lab: LabReading): Generator<void, LabReading> {
    const agents = [];
    for (const { devices, state } of lab.agents) agents.push({ devices: yield* mask(devices), state });
    return { ...lab, agents };
  }

  return { learn, maskLab };
}

/** The user, and a claim's holder and note. */
const hiddenParts: ReadonlySet<string> = new Set(['connectedUser', 'By', 'Note']);

/** iPhones are mostly named after their owner. */
function hasNameOfPerson(model: unknown): boolean {
  return typeof model === 'object' && model !== null && 'platform' in model && model.platform === 'ios';
}

/** A program is nobody. */
function namesOf({ connectedUser, claim }: Device): readonly string[] {
  return [connectedUser, claim?.Kind === 'person' ? (claim.By ?? null) : null].map(nameKey);
}

function* readTexts({ agent, entries }: AgentDevices): Generator<void, NameTexts> {
  const texts = new Set([agent.name, agent.group]);
  const models = new WeakMap<object, object>();
  const add: ReplaceText = (text, property) => {
    if (!hiddenParts.has(property)) texts.add(text);
    return text;
  };
  yield* inSteps(entries, (entry) => void replaceTexts(entry, add, models));
  return yield* readNameTexts(texts);
}
