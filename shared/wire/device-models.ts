import type { DeviceModel } from '../device/device.ts';
import { type DeviceFieldName, wireNames } from '../device/wire-names.ts';

type WireRecord = Readonly<Record<string, unknown>>;

/** The models of parsed records. Devices with equal model fields share one object. */
export interface DeviceModels {
  /** The model of an earlier record with equal model fields. The device's own fields are not compared. */
  find(record: WireRecord): DeviceModel | null;
  /** Stores the model of a record. That record has no deviation, which bounds the length of its texts. */
  add(record: WireRecord, model: DeviceModel): void;
}

interface KnownModel {
  readonly fields: WireRecord;
  readonly model: DeviceModel;
}

/** The fields of a record that determine the model. */
const modelNames = wireNames.filter(({ field }) => field.of === 'model').map(({ name }) => name);
const MODEL_ID: DeviceFieldName = 'ModelID';

/** More than a lab has. If a service invents models, all of them are removed and their memory is freed. */
const MAX_MODELS = 2_048;
/**
 * Models of one ModelID that are compared with a record. Devices of one kind differ in build, rotation, and little
 * else.
 */
const MAX_ALIKE = 8;

export function createDeviceModels(): DeviceModels {
  // By ModelID: comparing the fields with a few models is faster than building a key from all of them.
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
      // The rest of the record is not kept: it may be large.
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
