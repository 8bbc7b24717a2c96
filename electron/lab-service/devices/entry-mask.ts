import type { DeviceEntry, DeviceModel, Deviation } from '#shared/device/device.ts';
import { createDevice, createModel, type FieldValue, type StoredField } from '#shared/device/field-values.ts';
import type { ObservedRecord } from '#shared/device/observed.ts';
import { HIDDEN } from '#shared/model/name-mask.ts';

/** Replaces the names of known users in a text. */
export type HideNames = (text: string) => string;

/**
 * Replaces the user of a device, and the names in each of its texts. A device without a name stays the same object.
 */
export function createEntryMask(hide: HideNames): (entry: DeviceEntry) => DeviceEntry {
  const models = new WeakMap<DeviceModel, DeviceModel>();

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
    const masked = entry.deviations.map((each) => maskDeviation(each, hide));
    const isKept = masked.every((each, index) => each === entry.deviations[index]);
    const deviations = isKept ? entry.deviations : masked;
    const isSame = !hasChanged && model === entry.device.model && deviations === entry.deviations;
    return isSame ? entry : { ...entry, device, deviations };
  }

  function maskModel(model: DeviceModel): DeviceModel {
    const known = models.get(model);
    if (known !== undefined) return known;
    const isNamed = Object.values<FieldValue>(model).some(
      (value) => typeof value === 'string' && hide(value) !== value,
    );
    // `createModel` passes only the fields of a model.
    const shown = isNamed ? createModel(({ key }) => maskValue(key, model[key as keyof DeviceModel])) : model;
    models.set(model, shown);
    return shown;
  }

  function maskValue(key: StoredField['key'], value: FieldValue): FieldValue {
    // Empty means that the device is available.
    if (key === 'connectedUser') return value === '' ? value : value && HIDDEN;
    if (typeof value === 'string') return hide(value);
    // Only the field `observed` has an `ObservedRecord`.
    return key === 'observed' && value !== null ? maskObserved(value as ObservedRecord, hide) : value;
  }

  return maskEntry;
}

function maskObserved(observed: ObservedRecord, hide: HideNames): ObservedRecord {
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

function maskDeviation(deviation: Deviation, hide: HideNames): Deviation {
  const { field, found } = deviation;
  const shown = field === 'ConnectedUser' && found !== '' ? HIDDEN : hide(found);
  return shown === found ? deviation : { ...deviation, found: shown };
}
