import type { Device, DeviceModel, Size } from './device.ts';
import type { DeviceField } from './device-field.ts';
import { formatValue } from './device-text.ts';
import { type FieldValue, storedFields } from './field-values.ts';
import type { FieldId } from './list-fields.ts';
import { describeOs } from './shown-os.ts';

export interface FieldChange {
  readonly field: FieldId;
  readonly before: string;
  readonly after: string;
}

/**
 * What changed on a device. Leaves out the user, who changes all the time, and whatever one of the two
 * doesn't report: we can't know whether that changed.
 */
export function findDeviceChanges(before: Device, after: Device): readonly FieldChange[] {
  const changes = storedFields.flatMap(({ field, read }): readonly FieldChange[] => {
    const { list, change } = field;
    if (!list || !change) return [];
    const was = writeCompared(field, read(before));
    const is = writeCompared(field, read(after));
    if (was === null || is === null || was === is) return [];
    // `FieldId` comes from this table.
    return [{ field: list.id as FieldId, before: was, after: is }];
  });
  return [...findOsChange(before.model, after.model), ...changes];
}

/** Compares what's shown, or the API level if only one of the two has a release. */
function findOsChange(before: DeviceModel, after: DeviceModel): readonly FieldChange[] {
  const isReleased = Boolean(before.osRelease && after.osRelease);
  const show = (model: DeviceModel) =>
    describeOs({ model: isReleased ? model : { ...model, osRelease: null } }).text;
  const was = show(before);
  const is = show(after);
  return was && is && was !== is ? [{ field: 'os', before: was, after: is }] : [];
}

/** Null if the value is too vague to compare. */
function writeCompared({ change }: DeviceField, value: FieldValue): string | null {
  if (value === '' && change === 'filled') return null;
  if (typeof value !== 'object' || value === null) return formatValue(value);
  if (Object.values(value).some((part) => part === null)) return null;
  return formatValue(change === 'upright' && 'width' in value ? upright(value) : value);
}

/** In portrait: turning a device doesn't change it. */
function upright({ width, height }: Size): Size {
  if (width === null || height === null || width <= height) return { width, height };
  return { width: height, height: width };
}
