import type { DeviceModel } from '../device/device.ts';
import type { DeviceField } from './device-record.ts';

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

/** The fields of a record that the model is read of. Those that differ most often come first: the comparison ends at the first difference. */
const modelFields = [
  'BuildVer',
  'SDKVersion',
  'ModelName',
  'Brand',
  'Cpuabi',
  'AgentType',
  'ScreenSize_W',
  'ScreenSize_H',
  'CaptureSize_W',
  'CaptureSize_H',
  'InputScaleMinX',
  'InputScaleMaxX',
  'InputScaleMinY',
  'InputScaleMaxY',
  'ModelID',
] as const satisfies readonly DeviceField[];

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
      const alike = known.get(record['ModelID']);
      if (alike) for (const { fields, model } of alike) if (isSame(fields, record)) return model;
      return null;
    },

    learn(record, model) {
      if (count >= MOST_MODELS) {
        known.clear();
        count = 0;
      }
      const alike = known.get(record['ModelID']) ?? [];
      // The rest of the record is not kept: it may be large.
      const fields = Object.fromEntries(modelFields.map((field) => [field, record[field]]));
      if (alike.unshift({ fields, model }) > MOST_ALIKE) alike.pop();
      else count += 1;
      known.set(record['ModelID'], alike);
    },
  };
}

function isSame(fields: WireRecord, record: WireRecord): boolean {
  for (const field in fields) if (fields[field] !== record[field]) return false;
  return true;
}
