import type { DeviceModel } from '../device/device.ts';
import { type DeviceFieldName, wireNames } from '../device/wire-names.ts';

type WireRecord = Readonly<Record<string, unknown>>;

/** Devices with equal model fields share one object. */
export interface DeviceModels {
  /** One we've seen with equal model fields. The phone's own fields don't matter. */
  find(record: WireRecord): DeviceModel | null;
  /** Only records without deviations, so the texts can't be too long. */
  add(record: WireRecord, model: DeviceModel): void;
}

interface KnownModel {
  readonly fields: WireRecord;
  readonly model: DeviceModel;
}

const modelNames = wireNames.filter(({ field }) => field.of === 'model').map(({ name }) => name);
const MODEL_ID: DeviceFieldName = 'ModelID';

/** More than any lab has. If a service makes models up, drop them all. */
const MAX_MODELS = 2_048;
/** How many of one ModelID to compare with. They differ in build, rotation and little else. */
const MAX_ALIKE = 8;

export function createDeviceModels(): DeviceModels {
  // Comparing a few models of one ModelID beats building a key from all fields.
  const known = new Map<unknown, KnownModel[]>();
  let count = 0;

  return {
    find(record) {
      const alike = known.get(record[MODEL_ID]);
      if (alike) for (const { fields, model } of alike) if (isSame(fields, record)) return model;
      return null;
    },

    add(record, model) {
      if (count >= MAX_MODELS) {
        known.clear();
        count = 0;
      }
      const alike = known.get(record[MODEL_ID]) ?? [];
      // Just these fields: the record may be large.
      const fields = Object.fromEntries(modelNames.map((name) => [name, record[name]]));
      if (alike.unshift({ fields, model }) > MAX_ALIKE) alike.pop();
      else count += 1;
      known.set(record[MODEL_ID], alike);
    },
  };
}

function isSame(fields: WireRecord, record: WireRecord): boolean {
  for (const name in fields) if (fields[name] !== record[name]) return false;
  return true;
}
