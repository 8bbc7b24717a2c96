import { storedFields } from '#shared/device/field-values.ts';
import { HIDDEN, hideNames, nameKey } from '#shared/model/name-mask.ts';
import type { AgentDevices, LabSnapshot } from './device-index.ts';
import { createEntryMask, type HideNames } from './entry-mask.ts';

/** Maximum number of users of earlier lists whose names are still hidden. Agents may report any number of names. */
const MAX_EARLIER = 20_000;

interface Masked {
  readonly devices: AgentDevices;
  /** All texts in which a name can be. */
  readonly searched: string;
  /** The names before this index are hidden. */
  upTo: number;
  readonly generation: number;
}

/**
 * The users of the lab, and the devices without their names. It hides the users of all current lists, and up to
 * {@link MAX_EARLIER} users of earlier lists since the process started.
 */
export function createNameMask() {
  let masks = new Map<string, string>();
  /** The keys of `masks` in the order in which they became known. */
  let added: string[] = [];
  /** Changes if names are removed. */
  let generation = 0;
  let hide: HideNames = (text) => hideNames(text, masks);
  let maskEntry = createEntryMask(hide);
  let learned = new WeakSet<AgentDevices>();
  const cache = new WeakMap<AgentDevices, Masked>();
  let lastNumber = 0;

  function addUsers({ agents }: LabSnapshot): void {
    const before = added.length;
    for (const devices of agents) learnUsers(devices);
    const most = agents.reduce((sum, { entries }) => sum + entries.length, MAX_EARLIER);
    if (added.length > most) {
      masks = new Map();
      added = [];
      generation += 1;
      learned = new WeakSet();
      for (const devices of agents) learnUsers(devices);
    } else if (added.length === before) return;
    // A new function for changed names, because callers cache texts by this function.
    hide = (text) => hideNames(text, masks);
    maskEntry = createEntryMask(hide);
  }

  function learnUsers(devices: AgentDevices): void {
    if (learned.has(devices)) return;
    learned.add(devices);
    for (const { device } of devices.entries) {
      const key = nameKey(device.connectedUser ?? '');
      if (key === '' || masks.has(key)) continue;
      masks.set(key, HIDDEN);
      added.push(key);
    }
  }

  /** Returns the same object until its texts contain another known name. */
  function maskDevices(devices: AgentDevices): AgentDevices {
    const known = cache.get(devices);
    const isValid = known?.generation === generation;
    if (isValid && !added.slice(known.upTo).some((name) => known.searched.includes(name))) {
      known.upTo = added.length;
      return known.devices;
    }
    lastNumber += 1;
    const { agent, entries } = devices;
    const masked: AgentDevices = {
      ...devices,
      number: lastNumber,
      agent: { ...agent, name: hide(agent.name), group: hide(agent.group) },
      entries: entries.map((entry) => maskEntry(entry)),
    };
    const searched = known?.searched ?? collectTexts(devices);
    cache.set(devices, { devices: masked, searched, upTo: added.length, generation });
    return masked;
  }

  return { addUsers, maskDevices, hide: () => hide };
}

/** The texts of the devices except the users themselves, in the form of `nameKey`. */
function collectTexts({ agent, entries }: AgentDevices): string {
  const texts = new Set([agent.name, agent.group]);
  for (const { device, deviations } of entries) {
    for (const { key, read } of storedFields) {
      const value = key === 'connectedUser' ? null : read(device);
      if (typeof value === 'string') texts.add(value);
      else if (key === 'observed' && value !== null) texts.add(JSON.stringify(value));
    }
    for (const { found } of deviations) texts.add(found);
  }
  return nameKey([...texts].join('\n'));
}
