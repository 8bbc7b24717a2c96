import type { DeviceModel } from '../device/device.ts';
import { type DeviceFieldName, wireNames } from '../device/wire-names.ts';

type WireRecord = Readonly<Record<string, unknown>>;

/** The models that records were read of. Devices whose records say the same of their models share one object. */
export interface DeviceModels {
  /** The model of a record whose model fields all equal those of an earlier one; the phone's own fields are not looked at. */
  find(record: WireRecord): DeviceModel | null;
  /** Takes the model that was read of a record. That record has no deviation, which bounds the length of its texts. */
  learn(record: WireRecord, model: DeviceModel): void;
}

interface KnownModel {
  readonly fields: WireRecord;
  readonly model: DeviceModel;
}

/** The fields of a record that the model is read of. */
const modelNames = wireNames.filter(({ field }) => field.of === 'model').map(({ name }) => name);
const MODEL_ID: DeviceFieldName = 'ModelID';

/** More than a lab has. A service that invents models makes all of them be forgotten, and their memory is free again. */
const MOST_MODELS = 2_048;
/** Models of one ModelID that are compared with a record. Phones of one kind differ in build, rotation and little else. */
const MOST_ALIKE = 8;

export function createDeviceModels(): DeviceModels {
  // By ModelID: comparing the fields with a few models is faster than making a key of them all.
  const known = new Map<unknown, KnownModel[]>();
  let count = 0;

  return {
    find(record) {
      const alike = known.get(record[MODEL_ID]);
      if (alike) for (const { fields, model } of alike) if (isSame(fields, record)) return model;
      return null;
    },

    learn(record, model) {
      if (count >= MOST_MODELS) {
        known.clear();
        count = 0;
      }
      const alike = known.get(record[MODEL_ID]) ?? [];
      // The rest of the record is not kept: it may be large.
      const fields = Object.fromEntries(modelNames.map((name) => [name, record[name]]));
      if (alike.unshift({ fields, model }) > MOST_ALIKE) alike.pop();
      else count += 1;
      known.set(record[MODEL_ID], alike);
    },
  };
}

function isSame(fields: WireRecord, record: WireRecord): boolean {
  for (const name in fields) if (fields[name] !== record[name]) return false;
  return true;
}
