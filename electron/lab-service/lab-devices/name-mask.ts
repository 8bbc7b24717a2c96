import type { DeviceEntry, DeviceModel, Deviation } from '#shared/device/device.ts';
import { fold } from '#shared/device/device-text.ts';
import {
  createDevice,
  createModel,
  type FieldValue,
  type StoredField,
  storedFields,
} from '#shared/device/field-values.ts';
import type { ObservedRecord } from '#shared/device/observed.ts';
import { HIDDEN, hideNames, nameKey } from '#shared/model/name-mask.ts';
import type { AgentDevices, LabSnapshot } from './device-index.ts';

/** Replaces the names of known users in a text. */
export type HideNames = (text: string) => string;

/** Users of earlier lists whose names are still hidden. Agents may report any number of names. */
const MOST_EARLIER = 20_000;

interface Masked {
  readonly devices: AgentDevices;
  /** All texts in which a name can be. */
  readonly searched: string;
  /** The names before this index are hidden. */
  upTo: number;
  readonly generation: number;
}

/**
 * The users of the lab, and the devices without their names. Known are the users of all lists, and those of earlier
 * lists since the process started.
 */
export function createNameMask() {
  let masks = new Map<string, string>();
  /** The keys of `masks` in the order in which they became known. */
  let added: string[] = [];
  /** Changes if a name is forgotten. */
  let generation = 0;
  let hide: HideNames = (text) => hideNames(text, masks);
  let models = new WeakMap<DeviceModel, DeviceModel>();
  let learned = new WeakSet<AgentDevices>();
  const cache = new WeakMap<AgentDevices, Masked>();
  let lastNumber = 0;

  function learn({ agents }: LabSnapshot): void {
    const before = added.length;
    for (const devices of agents) learnUsers(devices);
    const most = agents.reduce((sum, { entries }) => sum + entries.length, MOST_EARLIER);
    if (added.length > most) {
      masks = new Map();
      added = [];
      generation += 1;
      learned = new WeakSet();
      for (const devices of agents) learnUsers(devices);
    } else if (added.length === before) return;
    // Another function for other names: callers keep texts with it.
    hide = (text) => hideNames(text, masks);
    models = new WeakMap();
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

  /** The same object while it has no other names. */
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
      entries: entries.map(maskEntry),
    };
    const searched = known?.searched ?? collectTexts(devices);
    cache.set(devices, { devices: masked, searched, upTo: added.length, generation });
    return masked;
  }

  function maskEntry(entry: DeviceEntry): DeviceEntry {
    let hasChanged = false;
    const valueOf = ({ key, read }: StoredField): FieldValue => {
      const value = read(entry.device);
      const shown = maskValue(key, value);
      hasChanged ||= shown !== value;
      return shown;
    };
    const model = maskModel(entry.device.model);
    const device = createDevice(model, valueOf);
    const deviations = entry.deviations.length === 0 ? entry.deviations : entry.deviations.map(maskDeviation);
    const isSame = !hasChanged && model === entry.device.model && deviations === entry.deviations;
    return isSame ? entry : { ...entry, device, deviations };
  }

  function maskModel(model: DeviceModel): DeviceModel {
    const known = models.get(model);
    if (known !== undefined) return known;
    let hasChanged = false;
    const masked = createModel(({ key }) => {
      // The fields of a model are those that it has.
      const value = model[key as keyof DeviceModel];
      const shown = maskValue(key, value);
      hasChanged ||= shown !== value;
      return shown;
    });
    const shown = hasChanged ? masked : model;
    models.set(model, shown);
    return shown;
  }

  function maskValue(key: StoredField['key'], value: FieldValue): FieldValue {
    // Empty means that the device is available.
    if (key === 'connectedUser') return value === '' ? value : value && HIDDEN;
    if (typeof value === 'string') return hide(value);
    // Only this field has such a value.
    return key === 'observed' && value !== null ? maskObserved(value as ObservedRecord) : value;
  }

  function maskObserved(observed: ObservedRecord): ObservedRecord {
    const { HeldBy, RemoteControl, Automation, Installed } = observed;
    if (!HeldBy && !RemoteControl && !Automation && !Installed) return observed;
    return {
      ...observed,
      ...(HeldBy && { HeldBy: { ...HeldBy, Tool: hide(HeldBy.Tool) } }),
      ...(RemoteControl && { RemoteControl: RemoteControl.map(hide) }),
      ...(Automation && { Automation: Automation.map(hide) }),
      ...(Installed && { Installed: Installed.map(hide) }),
    };
  }

  function maskDeviation(deviation: Deviation): Deviation {
    const { field, found } = deviation;
    return { ...deviation, found: field === 'ConnectedUser' && found !== '' ? HIDDEN : hide(found) };
  }

  return { learn, maskDevices, hide: () => hide };
}

/** Without the users themselves, and folded like the names. */
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
  return fold([...texts].join('\n'));
}
